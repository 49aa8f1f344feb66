"""Messages of gRPC as their bytes were, on either side of a call, each with its length before it. See `recording`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import grpc
from recording import Call, Record


class RecordingInterceptor(grpc.aio.ServerInterceptor):
    """Messages as they arrive, and as they leave."""

    def __init__(self, record: Record) -> None:
        self.record = record

    async def intercept_service(
        self, continuation: Callable[[Any], Awaitable[Any]], details: grpc.HandlerCallDetails
    ) -> Any:
        handler = await continuation(details)
        if handler is None:
            return None
        call = self.record.begin('POST', details.method)
        streams = handler.response_streaming
        make = grpc.unary_stream_rpc_method_handler if streams else grpc.unary_unary_rpc_method_handler
        return make(
            handler.unary_stream if streams else handler.unary_unary,
            request_deserializer=_heard(lambda: call, handler.request_deserializer, _request),
            response_serializer=_said(lambda: call, handler.response_serializer, _response),
        )


class RecordingChannel:
    """The same for the calls of a client, which makes one call at a time."""

    def __init__(self, target: str, record: Record) -> None:
        self.channel = grpc.aio.insecure_channel(target)
        self.record = record

    def unary_unary(self, method: str, **options: Any) -> Any:
        return self._recorded(self.channel.unary_unary, method, **options)

    def unary_stream(self, method: str, **options: Any) -> Any:
        return self._recorded(self.channel.unary_stream, method, **options)

    def _recorded(
        self, make: Any, method: str, request_serializer: Any, response_deserializer: Any, **options: Any
    ) -> Any:
        return make(
            method,
            request_serializer=_said(lambda: self.record.begin('POST', method), request_serializer, _request),
            response_deserializer=_heard(lambda: self.record.calls[-1], response_deserializer, _response),
            **options,
        )

    def __getattr__(self, name: str) -> Any:
        return getattr(self.channel, name)


def _heard(call: Callable[[], Call], deserialize: Any, keep: Any) -> Any:
    def heard(wire: bytes) -> Any:
        keep(call(), wire)
        return deserialize(wire)

    return heard


def _said(call: Callable[[], Call], serialize: Any, keep: Any) -> Any:
    def said(message: Any) -> bytes:
        wire = serialize(message)
        keep(call(), wire)
        return wire

    return said


def _request(call: Call, wire: bytes) -> None:
    call.request += _with_length(wire)


def _response(call: Call, wire: bytes) -> None:
    call.response += _with_length(wire)


def _with_length(wire: bytes) -> bytes:
    return len(wire).to_bytes(4, 'big') + wire
