"""What an agent can prove about a person's answers: every one that came in, and everything it did because of one.

Answers are kept as they came over the wire, before the SDK sees them, so that a copy which the SDK refuses counts too.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from starlette.responses import JSONResponse, Response

RPC = 'a2a.interrupt.'
"""Methods by which some agents are answered instead of by a message."""


class Witness:
    """Kept in memory for the life of the process and served at `witness` below the agent's address."""

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


class Overheard:
    """ASGI middleware that shows each request body to `note` and changes nothing."""

    def __init__(self, app: Any, note: Callable[[bytes], None]) -> None:
        self.app = app
        self.note = note

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        body = bytearray()

        async def listen() -> Any:
            event = await receive()
            if event['type'] == 'http.request':
                body.extend(event.get('body', b''))
                if not event.get('more_body', False):
                    self.note(bytes(body))
            return event

        await self.app(scope, listen if scope['type'] == 'http' else receive, send)


class Witnessed:
    """ASGI middleware that shows each request to a witness, serves what it saw, and releases what waits for a post."""

    def __init__(self, app: Any, witness: Witness, release: Callable[[], None] | None = None) -> None:
        self.overheard = Overheard(app, witness.note)
        self.witness = witness
        self.release = release

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        path = scope['path'] if scope['type'] == 'http' else ''
        if path.endswith('/witness'):
            seen = {'answers': self.witness.answers, 'done': self.witness.done}
            await JSONResponse(seen)(scope, receive, send)
        elif self.release and path.endswith('/release'):
            self.release()
            await Response(status_code=204)(scope, receive, send)
        else:
            await self.overheard(scope, receive, send)
