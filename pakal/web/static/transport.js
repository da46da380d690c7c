// The transport of this page. A site without a server has another file of this name.
export { connect } from "./transport-http.js";
