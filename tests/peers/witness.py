"""What an agent can prove about a person's answers: every one that came in, and everything it did because of one.

Answers are kept as they came over the wire, before the SDK sees them, so that a copy which the SDK refuses counts too.
"""

from __future__ import annotations

import json
from typing import Any

from starlette.responses import JSONResponse

RPC = 'a2a.interrupt.'
"""Methods by which some agents are answered instead of by a message."""


class Witness:
    """Kept in memory for the life of the process and served at `/witness`."""

    def __init__(self) -> None:
        self.answers: list[dict] = []
        self.done: list[dict] = []

    def did(self, what: str, **details: Any) -> None:
        self.done.append({'what': what, **details})

    def note(self, body: bytes) -> None:
        """Keeps a request that answers something: a message to a task, or a call of an agent's own method."""
        request = json.loads(body) if body else {}
        method, params = request.get('method', ''), request.get('params') or request
        message = params.get('message') or {}
        if method.startswith(RPC):
            self.answers.append({'method': method, 'params': params})
        elif message.get('taskId'):
            self.answers.append(message)


class Witnessed:
    """ASGI middleware that shows each request to a witness, and serves what it saw."""

    def __init__(self, app: Any, witness: Witness) -> None:
        self.app = app
        self.witness = witness

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope['type'] != 'http':
            await self.app(scope, receive, send)
            return
        if scope['path'] == '/witness':
            seen = {'answers': self.witness.answers, 'done': self.witness.done}
            await JSONResponse(seen)(scope, receive, send)
            return
        body = bytearray()

        async def listen() -> Any:
            event = await receive()
            if event['type'] == 'http.request':
                body.extend(event.get('body', b''))
                if not event.get('more_body', False):
                    self.witness.note(bytes(body))
            return event

        await self.app(scope, listen, send)
