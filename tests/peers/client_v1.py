"""The Python SDK's client, for comparison: `python client_v1.py stream|unary URL [COUNT]`.

Prints one line of JSON: what it took, its peak of memory over what it held before, and what it got.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from pathlib import Path

import httpx
from a2a.client.transports.jsonrpc import JsonRpcTransport
from a2a.types.a2a_pb2 import AgentCard, Message, Part, Role, SendMessageRequest

REQUEST = SendMessageRequest(message=Message(message_id='m', role=Role.ROLE_USER, parts=[Part(text='Talk')]))


def kibibytes(member: str) -> int:
    lines = Path('/proc/self/status').read_text().splitlines()
    return int(next(line for line in lines if line.startswith(member)).split()[1])


async def stream(transport: JsonRpcTransport, _count: int) -> tuple[int, int]:
    events = size = 0
    async for event in transport.send_message_streaming(REQUEST):
        events += 1
        if event.HasField('artifact_update'):
            size += sum(len(part.text.encode()) for part in event.artifact_update.artifact.parts)
    return events, size


async def unary(transport: JsonRpcTransport, count: int) -> tuple[int, int]:
    size = 0
    for _ in range(count):
        answer = await transport.send_message(REQUEST)
        size += len(answer.task.id or answer.message.message_id)
    return count, size


async def main() -> None:
    what, url, count = sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 1
    async with httpx.AsyncClient(timeout=None, trust_env=False, headers={'A2A-Version': '1.0'}) as http:
        transport = JsonRpcTransport(http, AgentCard(), url)
        Path('/proc/self/clear_refs').write_text('5')
        before, start = kibibytes('VmRSS'), time.perf_counter()
        events, size = await (stream if what == 'stream' else unary)(transport, count)
        seconds = time.perf_counter() - start
    mebibytes = (kibibytes('VmHWM') - before) / 1024
    print(json.dumps({'seconds': seconds, 'mebibytes': mebibytes, 'events': events, 'bytes': size}))


if __name__ == '__main__':
    asyncio.run(main())
