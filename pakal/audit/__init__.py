"""The audit: what is wrong with priority lists, with the smallest case that shows it."""

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from pakal.audit.report import Report


class _Room(ModuleType):
    """
    This room, which can be called.

    `pakal.audit` is the function of the front door. As soon as a module of this room is loaded,
    Python puts the room itself under that name; so the room does what the function does.
    """

    @property
    def __wrapped__(self) -> "Callable[..., Report]":
        from pakal.front import audit

        return audit

    def __call__(self, *args: Any, **options: Any) -> "Report":
        return self.__wrapped__(*args, **options)


sys.modules[__name__].__class__ = _Room
