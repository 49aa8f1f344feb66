"""An agent made with a2a-sdk 1.x that asks in the shape of any framework, and keeps what it is answered.

    python agent_shapes.py [--port N]

The word after `ask` names one of the documented samples of `a2a-hitl`, or one of its rows; its words, data, metadata,
extensions, artifacts and earlier updates are sent as they stand there. Protocol 1.0, JSON-RPC at /. Methods by which
some agents are answered instead of by a message are taken, too. What is answered somewhere else, by a wallet say, is
answered by a post to /release.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from a2a.server.agent_execution import AgentExecutor
from a2a.server.request_handlers import DefaultRequestHandler
from a2a.server.routes import create_agent_card_routes, create_jsonrpc_routes
from a2a.server.tasks import InMemoryTaskStore
from a2a.types.a2a_pb2 import AgentCard, TaskArtifactUpdateEvent, TaskStatusUpdateEvent
from google.protobuf.json_format import MessageToDict, ParseDict
from lifetime import arguments, listen, live
from protobuf_types import ProtobufTypes
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from witness import RPC, Witness, Witnessed

WRITTEN = Path(__file__).parent / '../../src-tauri/crates/a2a-hitl/tests/hitl'

STATES = {'input-required': 'TASK_STATE_INPUT_REQUIRED', 'auth-required': 'TASK_STATE_AUTH_REQUIRED'}


def shapes() -> dict[str, dict]:
    """What is sent for each name: a task of 1.0, and whether the answer comes from somewhere else."""
    samples = json.loads((WRITTEN / 'samples.json').read_text())
    rows = {}
    for file in ('rows', 'passed_on', 'variants'):
        rows.update(json.loads((WRITTEN / f'{file}.json').read_text()))
    return {
        **{name: {'task': task_of(sample['event']), 'elsewhere': False} for name, sample in samples.items()},
        **{name: {'task': row['task'], 'elsewhere': row['reply'] is None} for name, row in rows.items()},
    }


def task_of(event: dict) -> dict:
    """A status update of 0.3 as a task of 1.0."""
    status = {**event['status'], 'state': STATES[event['status']['state']]}
    if 'message' in status:
        parts = [{name: value for name, value in part.items() if name != 'kind'} for part in status['message']['parts']]
        status['message'] = {**status['message'], 'parts': parts}
    return {'status': status, 'metadata': event.get('metadata')}


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


class Asking(AgentExecutor):
    """Asks once per task; the next message to it is the answer."""

    def __init__(self, shapes: dict, witness: Witness) -> None:
        self.types = ProtobufTypes()
        self.shapes = shapes
        self.witness = witness
        self.releases = asyncio.Semaphore(0)

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
        shape, task = self.shapes[name], self.types.task(context)
        await event_queue.enqueue_event(task)
        for event in events(shape['task'], task.id, task.context_id):
            await event_queue.enqueue_event(event)
        if shape['elsewhere']:
            await self.releases.acquire()
            await self.types.updater(event_queue, task.id, task.context_id).complete()

    async def cancel(self, context: Any, event_queue: Any) -> None:
        await self.types.updater(event_queue, context.task_id, context.context_id).cancel()


def events(asked: dict, task_id: str, context_id: str) -> Iterator[TaskArtifactUpdateEvent | TaskStatusUpdateEvent]:
    """What leads to the request, and the request, in the order in which an agent tells of them."""
    ids = {'taskId': task_id, 'contextId': context_id}

    def status(state: str, message: dict | None, about: dict | None = None) -> TaskStatusUpdateEvent:
        update = {**ids, 'status': {'state': state, 'timestamp': '2026-01-02T03:04:05Z'}}
        if message is not None:
            update['status']['message'] = {'role': 'ROLE_AGENT', **message, **ids}
        if about is not None:
            update['metadata'] = about
        return ParseDict(update, TaskStatusUpdateEvent())

    for place, message in enumerate(asked.get('history', [])):
        yield status('TASK_STATE_WORKING', {**message, 'messageId': f'tells-{task_id}-{place}'})
    for artifact in asked.get('artifacts', []):
        yield ParseDict({**ids, 'artifact': artifact, 'lastChunk': True}, TaskArtifactUpdateEvent())
    message = asked['status'].get('message')
    if message is not None:
        known = ('parts', 'metadata', 'extensions')
        message = {'messageId': f'asks-{task_id}', **{name: message[name] for name in known if name in message}}
    yield status(asked['status']['state'], message, asked.get('metadata'))


class OwnMethods:
    """ASGI middleware that takes an agent's own methods, which the SDK does not know."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope['type'] != 'http' or (scope['method'], scope['path']) != ('POST', '/'):
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
    asking = Asking(shapes(), witness)
    messages = [shape['task']['status'].get('message') or {} for shape in asking.shapes.values()]
    described = card(url, {uri for message in messages for uri in message.get('extensions', [])})
    handler = DefaultRequestHandler(
        agent_executor=asking, task_store=InMemoryTaskStore(), agent_card=described
    )

    async def release(_request: Request) -> Response:
        asking.releases.release()
        return Response(status_code=204)

    app = Starlette(
        routes=[
            *create_agent_card_routes(described),
            *create_jsonrpc_routes(handler, '/'),
            Route('/release', release, methods=['POST']),
        ]
    )
    app.add_middleware(OwnMethods)
    app.add_middleware(Witnessed, witness=witness)
    asyncio.run(live(options, app, listener, {'url': url}))


if __name__ == '__main__':
    main()
