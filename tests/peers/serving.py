"""Command line, credentials and gRPC: the same for every agent of scenarios.

Such an agent prints where it listens over gRPC, too: `{"url": "http://127.0.0.1:PORT", "grpc": "127.0.0.1:PORT"}`.
"""

from __future__ import annotations

import argparse
import asyncio
import socket
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import httpx
import lifetime
import serving_grpc
from a2a.server.tasks import BasePushNotificationSender, InMemoryPushNotificationConfigStore
from approvals import Ledger
from recording import Record, Recording
from scenarios import Scenarios
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from witness import Overheard

TOKEN = 'test-token'
API_KEY = 'test-key'


@dataclass(frozen=True)
class Site:
    """Where the agent is, and whether it is guarded."""

    url: str
    grpc: str
    guarded: bool


@dataclass(frozen=True)
class Application:
    """What an agent file makes: its HTTP half, what it does, and how to add its services to a gRPC server."""

    http: Any
    scenarios: Scenarios
    add_grpc: Callable[[Any], None]


def push() -> dict[str, Any]:
    """What a request handler needs to deliver push notifications."""
    store = InMemoryPushNotificationConfigStore()
    sender = BasePushNotificationSender(httpx.AsyncClient(), store)
    return {'push_config_store': store, 'push_sender': sender}


def arguments(description: str) -> argparse.ArgumentParser:
    parser = lifetime.arguments(description)
    parser.add_argument('--grpc-port', type=int, default=0, help='0: any free port')
    parser.add_argument(
        '--guard',
        choices=['nothing', 'messages', 'everything'],
        default='nothing',
        help=f'what wants `Authorization: Bearer {TOKEN}` or `X-API-Key: {API_KEY}`; the card is part of everything',
    )
    parser.add_argument('--record', action='store_true', help='keep the bytes of every call, for `/recorded`')
    return parser


class Guard:
    """ASGI middleware that refuses a request without a credential."""

    def __init__(self, app: Any, card_is_open: bool) -> None:
        self.app = app
        self.card_is_open = card_is_open

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope['type'] != 'http' or self.admits(Request(scope)):
            await self.app(scope, receive, send)
            return
        challenge = {'WWW-Authenticate': 'Bearer realm="a2a", error="invalid_token"'}
        await JSONResponse({'error': 'unauthorized'}, 401, headers=challenge)(scope, receive, send)

    def admits(self, request: Request) -> bool:
        return (self.card_is_open and request.url.path.startswith('/.well-known/')) or admits(request.headers)


def admits(headers: Mapping[str, str]) -> bool:
    """Whether HTTP headers or gRPC metadata hold a credential."""
    return headers.get('authorization') == f'Bearer {TOKEN}' or headers.get('x-api-key') == API_KEY


def serve(options: argparse.Namespace, build: Callable[[Site, Ledger], Application]) -> None:
    """Serves what `build` makes, until told to end."""
    listener, url = lifetime.listen(options)
    asyncio.run(_serve(options, listener, url, build))


async def _serve(options: argparse.Namespace, listener: socket.socket, url: str, build: Any) -> None:
    ledger = Ledger()
    guarded = options.guard != 'nothing'
    record = Record() if options.record else None
    grpc_server, grpc_address = serving_grpc.server(
        ledger, admits if guarded else lambda _metadata: True, options.grpc_port, record
    )
    site = Site(url, grpc_address, guarded)
    application = build(site, ledger)
    app, scenarios = application.http, application.scenarios
    application.add_grpc(grpc_server)
    await grpc_server.start()

    async def approvals(_request: Request) -> Response:
        return JSONResponse(ledger.as_json())

    async def release(_request: Request) -> Response:
        scenarios.releases.release()
        return Response(status_code=204)

    app.router.routes.insert(0, Route('/approvals', approvals))
    app.router.routes.insert(0, Route('/release', release, methods=['POST']))
    if guarded:
        app.add_middleware(Guard, card_is_open=options.guard == 'messages')
    app.add_middleware(Overheard, note=ledger.note_body)
    if record is not None:

        async def recorded(_request: Request) -> Response:
            return JSONResponse([call.as_json() for call in record.calls])

        app.router.routes.insert(0, Route('/recorded', recorded))
        app.add_middleware(Recording, record=record)

    await lifetime.live(options, app, listener, {'url': site.url, 'grpc': site.grpc})
    await grpc_server.stop(grace=None)
