"""The gRPC half of an agent: same guard, same ledger as over HTTP."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import grpc
from approvals import Ledger
from google.protobuf.json_format import MessageToDict
from recording import Record
from recording_grpc import RecordingInterceptor

SENDS = ('SendMessage', 'SendStreamingMessage')


class Watch(grpc.aio.ServerInterceptor):
    """Refuses calls without a credential, and shows the ledger what is sent."""

    def __init__(self, ledger: Ledger, admits: Callable[[Any], bool]) -> None:
        self.ledger = ledger
        self.admits = admits

    async def intercept_service(
        self, continuation: Callable[[Any], Awaitable[Any]], details: grpc.HandlerCallDetails
    ) -> Any:
        handler = await continuation(details)
        if handler is None:
            return None
        name = details.method.rsplit('/', 1)[-1]
        refused = not self.admits(dict(details.invocation_metadata))
        if handler.response_streaming:
            return _like(handler, grpc.unary_stream_rpc_method_handler, self._stream(handler, name, refused))
        return _like(handler, grpc.unary_unary_rpc_method_handler, self._answer(handler, name, refused))

    def _answer(self, handler: Any, name: str, refused: bool) -> Any:
        async def answer(request: Any, context: Any) -> Any:
            await self._before(request, context, name, refused)
            return await handler.unary_unary(request, context)

        return answer

    def _stream(self, handler: Any, name: str, refused: bool) -> Any:
        async def stream(request: Any, context: Any) -> Any:
            await self._before(request, context, name, refused)
            async for event in handler.unary_stream(request, context):
                yield event

        return stream

    async def _before(self, request: Any, context: Any, name: str, refused: bool) -> None:
        if refused:
            await context.abort(grpc.StatusCode.UNAUTHENTICATED, 'unauthorized')
        if name in SENDS:
            self.ledger.note(MessageToDict(request))


def _like(handler: Any, make: Any, behaviour: Any) -> Any:
    return make(
        behaviour,
        request_deserializer=handler.request_deserializer,
        response_serializer=handler.response_serializer,
    )


def server(
    ledger: Ledger, admits: Callable[[Any], bool], port: int, record: Record | None
) -> tuple[grpc.aio.Server, str]:
    """A server that is not started yet, and its address."""
    recording = [] if record is None else [RecordingInterceptor(record)]
    made = grpc.aio.server(interceptors=[Watch(ledger, admits), *recording])
    return made, f'127.0.0.1:{made.add_insecure_port(f"127.0.0.1:{port}")}'
