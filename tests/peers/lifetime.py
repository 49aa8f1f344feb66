"""From the free port to the last request: the same for every agent that is served over HTTP.

An agent prints one line of JSON when it listens, `{"url": "http://127.0.0.1:PORT", …}`, and ends with status 0 on
SIGTERM, or, with `--until-stdin-closes`, when whoever started it is gone.
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
from collections.abc import Iterator
from typing import Any

import uvicorn


def arguments(description: str | None) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument('--port', type=int, default=0, help='0: any free port')
    parser.add_argument('--until-stdin-closes', action='store_true')
    parser.add_argument('--verbose', action='store_true', help='show what the SDK logs')
    return parser


def listen(options: argparse.Namespace) -> tuple[socket.socket, str]:
    """A socket that listens already, so that nobody else gets its port, and the base URL of it."""
    if not options.verbose:
        logging.disable()  # some scenarios fail on purpose, at length
    listener = socket.create_server(('127.0.0.1', options.port))
    return listener, f'http://127.0.0.1:{listener.getsockname()[1]}'


async def live(options: argparse.Namespace, app: Any, listener: socket.socket, announced: dict[str, str]) -> None:
    """Serves `app` until told to end, and prints `announced` when it listens."""
    config = uvicorn.Config(app, log_level='warning', timeout_graceful_shutdown=1)
    server = _Server(config, announced)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, server.end)
    if options.until_stdin_closes:
        await loop.connect_read_pipe(lambda: _EndOfInput(server), sys.stdin)
    await server.serve(sockets=[listener])


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, announced: dict[str, str]) -> None:
        super().__init__(config)
        self.announced = announced

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        print(json.dumps(self.announced), flush=True)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield  # `live` handles them: ending on request is no failure

    def end(self) -> None:
        self.should_exit = True


class _EndOfInput(asyncio.Protocol):
    def __init__(self, server: _Server) -> None:
        self.server = server

    def connection_lost(self, _error: Exception | None) -> None:
        self.server.end()
