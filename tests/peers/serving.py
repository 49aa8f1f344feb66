"""Command line, port, credentials and end of life: the same for every agent.

An agent prints one line of JSON when it listens, `{"url": "http://127.0.0.1:PORT", "grpc": "127.0.0.1:PORT"}`,
and ends with status 0 on SIGTERM, or, with `--until-stdin-closes`, when whoever started it is gone.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import logging
import signal
import socket
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import httpx
import serving_grpc
import uvicorn
from a2a.server.tasks import BasePushNotificationSender, InMemoryPushNotificationConfigStore
from approvals import Ledger, Listening
from scenarios import Scenarios
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

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
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument('--port', type=int, default=0, help='0: any free port')
    parser.add_argument('--grpc-port', type=int, default=0, help='0: any free port')
    parser.add_argument(
        '--guard',
        choices=['nothing', 'messages', 'everything'],
        default='nothing',
        help=f'what wants `Authorization: Bearer {TOKEN}` or `X-API-Key: {API_KEY}`; the card is part of everything',
    )
    parser.add_argument('--until-stdin-closes', action='store_true')
    parser.add_argument('--verbose', action='store_true', help='show what the SDK logs')
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
    if not options.verbose:
        logging.disable()  # some scenarios fail on purpose, at length
    listener = socket.create_server(('127.0.0.1', options.port))
    asyncio.run(_serve(options, listener, build))


async def _serve(options: argparse.Namespace, listener: socket.socket, build: Any) -> None:
    ledger = Ledger()
    guarded = options.guard != 'nothing'
    grpc_server, grpc_address = serving_grpc.server(
        ledger, admits if guarded else lambda _metadata: True, options.grpc_port
    )
    site = Site(f'http://127.0.0.1:{listener.getsockname()[1]}', grpc_address, guarded)
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
    app.add_middleware(Listening, ledger=ledger)

    config = uvicorn.Config(app, log_level='warning', timeout_graceful_shutdown=1)
    server = _Server(config, site)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, server.end)
    if options.until_stdin_closes:
        await loop.connect_read_pipe(lambda: _EndOfInput(server), sys.stdin)
    await server.serve(sockets=[listener])
    await grpc_server.stop(grace=None)


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, site: Site) -> None:
        super().__init__(config)
        self.site = site

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        print(json.dumps({'url': self.site.url, 'grpc': self.site.grpc}), flush=True)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield  # `_serve` handles them: ending on request is no failure

    def end(self) -> None:
        self.should_exit = True


class _EndOfInput(asyncio.Protocol):
    def __init__(self, server: _Server) -> None:
        self.server = server

    def connection_lost(self, _error: Exception | None) -> None:
        self.server.end()
