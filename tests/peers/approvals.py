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

    def note(self, body: bytes) -> None:
        """Records the request, if it answers a confirmation. JSON-RPC and HTTP+JSON bodies alike."""
        try:
            request = json.loads(body)
        except ValueError:
            return
        message = _member(_member(request, 'params'), 'message') or _member(request, 'message')
        for part in _member(message, 'parts') or []:
            if _member(_member(part, 'metadata'), 'adk_type') != 'function_response':
                continue
            response = _member(_member(part, 'data'), 'response')
            self.arrived.append(
                {
                    'messageId': _member(message, 'messageId'),
                    'taskId': _member(message, 'taskId'),
                    'confirmed': _member(response, 'confirmed'),
                }
            )


class Listening:
    """ASGI middleware that shows the ledger each request body and changes nothing."""

    def __init__(self, app: Any, ledger: Ledger) -> None:
        self.app = app
        self.ledger = ledger

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        body = bytearray()

        async def listen() -> Any:
            event = await receive()
            if event['type'] == 'http.request':
                body.extend(event.get('body', b''))
                if not event.get('more_body', False):
                    self.ledger.note(bytes(body))
            return event

        await self.app(scope, listen if scope['type'] == 'http' else receive, send)


def _member(value: Any, name: str) -> Any:
    return value.get(name) if isinstance(value, dict) else None
