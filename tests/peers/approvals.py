"""What the agent can prove about approvals: every one that arrived, and every payment that was made.

Arrivals are counted on the wire, before the SDK sees the request, so that a copy which the SDK refuses (the
task is over, say) counts too.
"""

from __future__ import annotations

import json
from typing import Any


class Ledger:
    """Kept in memory for the life of the process and served at `/approvals`."""

    def __init__(self) -> None:
        self.arrived: list[dict] = []
        self.paid: list[dict] = []
        self.pending: dict[str, dict] = {}

    def as_json(self) -> dict:
        return {'arrived': self.arrived, 'paid': self.paid}

    def note_body(self, body: bytes) -> None:
        """Records the request, if it answers a confirmation. JSON-RPC and HTTP+JSON bodies alike."""
        try:
            self.note(json.loads(body))
        except ValueError:
            return

    def note(self, request: Any) -> None:
        """Records the request, if it answers a confirmation, in the spelling of any generation and binding."""
        message = _member(_member(request, 'params'), 'message') or _member(request, 'message')
        message = message or _member(request, 'request')
        for part in _member(message, 'parts') or _member(message, 'content') or []:
            if _member(_member(part, 'metadata'), 'adk_type') != 'function_response':
                continue
            data = _member(part, 'data')
            response = _member(data, 'response') or _member(_member(data, 'data'), 'response')
            self.arrived.append(
                {
                    'messageId': _member(message, 'messageId'),
                    'taskId': _member(message, 'taskId'),
                    'confirmed': _member(response, 'confirmed'),
                }
            )


def _member(value: Any, name: str) -> Any:
    return value.get(name) if isinstance(value, dict) else None
