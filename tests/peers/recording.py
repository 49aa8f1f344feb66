"""Every body as its bytes were, on either side of a call: for comparing what was sent with what arrived."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import httpx


@dataclass
class Call:
    """One call and its answer."""

    method: str
    path: str
    request: bytes = b''
    response: bytes = b''

    def as_json(self) -> dict[str, str]:
        return {
            'method': self.method,
            'path': self.path,
            'request': self.request.hex(),
            'response': self.response.hex(),
        }


@dataclass
class Record:
    """Calls in the order in which they began."""

    calls: list[Call] = field(default_factory=list)

    def begin(self, method: str, path: str) -> Call:
        call = Call(method, path)
        self.calls.append(call)
        return call


class Recording:
    """ASGI middleware: bodies as they arrive, and as they leave."""

    def __init__(self, app: Any, record: Record) -> None:
        self.app = app
        self.record = record

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope['type'] != 'http' or scope['path'] == '/recorded':
            await self.app(scope, receive, send)
            return
        call = self.record.begin(scope['method'], scope['path'])

        async def hear() -> Any:
            message = await receive()
            call.request += message.get('body', b'')
            return message

        async def say(message: Any) -> None:
            call.response += message.get('body', b'')
            await send(message)

        await self.app(scope, hear, say)


class RecordingTransport(httpx.AsyncBaseTransport):
    """The same for the calls of a client."""

    def __init__(self, record: Record) -> None:
        self.inner = httpx.AsyncHTTPTransport()
        self.record = record

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        call = self.record.begin(request.method, request.url.path)
        call.request = await request.aread()
        response = await self.inner.handle_async_request(request)
        return httpx.Response(
            response.status_code,
            headers=response.headers,
            stream=_Heard(response.stream, call),
            extensions=response.extensions,
        )

    async def aclose(self) -> None:
        await self.inner.aclose()


class _Heard(httpx.AsyncByteStream):
    def __init__(self, stream: Any, call: Call) -> None:
        self.stream = stream
        self.call = call

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for piece in self.stream:
            self.call.response += piece
            yield piece

    async def aclose(self) -> None:
        await self.stream.aclose()
