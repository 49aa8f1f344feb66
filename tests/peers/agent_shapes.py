"""An agent made with a2a-sdk 1.x that asks in the shape of any framework, and keeps what it is answered.

    python agent_shapes.py [--port N]

The word after `ask` names one of the documented samples of `a2a-hitl`; its words, data, metadata and extensions are
sent as they stand there. Protocol 1.0, JSON-RPC at /. Methods by which some agents are answered instead of by a
message are taken, too.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from a2a.server.agent_execution import AgentExecutor
from a2a.server.request_handlers import DefaultRequestHandler
from a2a.server.routes import create_agent_card_routes, create_jsonrpc_routes
from a2a.server.tasks import InMemoryTaskStore
from a2a.types.a2a_pb2 import AgentCard, TaskState, TaskStatusUpdateEvent
from google.protobuf.json_format import MessageToDict, ParseDict
from lifetime import arguments, listen, live
from protobuf_types import ProtobufTypes
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from witness import RPC, Witness, Witnessed

SAMPLES = Path(__file__).parent / '../../src-tauri/crates/a2a-hitl/tests/hitl/samples.json'

STATES = {'input-required': 'TASK_STATE_INPUT_REQUIRED', 'auth-required': 'TASK_STATE_AUTH_REQUIRED'}


def card(url: str, extensions: set[str]) -> AgentCard:
    described = {
        'name': 'Agent of many shapes',
        'description': 'Asks as other frameworks do.',
        'version': '1.0.0',
        'supportedInterfaces': [{'url': url, 'protocolBinding': 'JSONRPC', 'protocolVersion': '1.0'}],
        'defaultInputModes': ['text/plain', 'application/json'],
        'defaultOutputModes': ['text/plain'],
        'capabilities': {'streaming': True, 'extensions': [{'uri': uri} for uri in sorted(extensions)]},
        'skills': [{'id': 'ask', 'name': 'Ask', 'description': 'Asks like `ask NAME`.', 'tags': ['test']}],
    }
    return ParseDict(described, AgentCard())


def part(sample: dict) -> dict:
    """A part of 0.3 in the words of 1.0."""
    return {name: value for name, value in sample.items() if name != 'kind'}


class Asking(AgentExecutor):
    """Asks once per task; the next message to it is the answer."""

    def __init__(self, samples: dict, witness: Witness) -> None:
        self.types = ProtobufTypes()
        self.samples = samples
        self.witness = witness

    async def execute(self, context: Any, event_queue: Any) -> None:
        if context.current_task is not None:
            updater = self.types.updater(event_queue, context.task_id, context.context_id)
            message = MessageToDict(context.message)
            answer = {name: message[name] for name in ('parts', 'metadata', 'extensions') if name in message}
            self.witness.did('answered', **answer)
            await updater.add_artifact([self.types.text(json.dumps(answer))], name='answer')
            await updater.complete()
            return
        name = context.get_user_input().removeprefix('ask').strip()
        event = self.samples[name]['event']
        task = self.types.task(context)
        await event_queue.enqueue_event(task)
        message = event['status'].get('message')
        update = {
            'taskId': task.id,
            'contextId': task.context_id,
            'status': {'state': STATES[event['status']['state']], 'timestamp': '2026-01-02T03:04:05Z'},
        }
        if message is not None:
            update['status']['message'] = {
                'messageId': f'asks-{task.id}',
                'role': 'ROLE_AGENT',
                'taskId': task.id,
                'contextId': task.context_id,
                'parts': [part(sample) for sample in message['parts']],
                'metadata': message.get('metadata', {}),
                'extensions': message.get('extensions', []),
            }
        if 'metadata' in event:
            update['metadata'] = event['metadata']
        await event_queue.enqueue_event(ParseDict(update, TaskStatusUpdateEvent()))

    async def cancel(self, context: Any, event_queue: Any) -> None:
        await self.types.updater(event_queue, context.task_id, context.context_id).cancel()


class OwnMethods:
    """ASGI middleware that takes an agent's own methods, which the SDK does not know."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope['type'] != 'http' or scope['method'] != 'POST':
            await self.app(scope, receive, send)
            return
        events = [await receive()]
        while events[-1].get('more_body'):
            events.append(await receive())
        call = json.loads(b''.join(event.get('body', b'') for event in events))
        if str(call.get('method')).startswith(RPC):
            answer = {'jsonrpc': '2.0', 'id': call['id'], 'result': {'ok': True}}
            await JSONResponse(answer)(scope, receive, send)
            return
        again = iter(events)

        async def replay() -> Any:
            return next(again, None) or await receive()

        await self.app(scope, replay, send)


def main() -> None:
    options = arguments(__doc__).parse_args()
    listener, url = listen(options)
    witness = Witness()
    samples = json.loads(SAMPLES.read_text())
    messages = [sample['event']['status'].get('message') or {} for sample in samples.values()]
    described = card(url, {uri for message in messages for uri in message.get('extensions', [])})
    handler = DefaultRequestHandler(
        agent_executor=Asking(samples, witness), task_store=InMemoryTaskStore(), agent_card=described
    )
    app = Starlette(routes=[*create_agent_card_routes(described), *create_jsonrpc_routes(handler, '/')])
    app.add_middleware(OwnMethods)
    app.add_middleware(Witnessed, witness=witness)
    asyncio.run(live(options, app, listener, {'url': url}))


if __name__ == '__main__':
    main()
