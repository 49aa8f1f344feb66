"""An agent of protocol 1.0 that asks another one: what it is told, it says to the agent at --calls.

    python agent_calling.py --calls URL [--over JSONRPC|HTTP+JSON|GRPC] [--key KEY] [--port N]

It finds the other agent by its card, refers to its own task, goes on with the trace that it was called in, and
answers with everything that the other said. `/recorded` has the bytes of every call that it made.
"""

from __future__ import annotations

import uuid
from typing import Any

import httpx
from a2a.client import A2ACardResolver, ClientConfig, ClientFactory
from a2a.client.client import ClientCallContext
from a2a.server.agent_execution import AgentExecutor
from a2a.server.request_handlers import DefaultRequestHandler
from a2a.server.routes import create_agent_card_routes, create_jsonrpc_routes
from a2a.server.tasks import InMemoryTaskStore
from a2a.types.a2a_pb2 import Message, Part, Role, SendMessageRequest, StreamResponse
from agent_v1 import card
from approvals import Ledger
from protobuf_types import ProtobufTypes
from recording import Record, RecordingTransport
from recording_grpc import RecordingChannel
from scenarios import Scenarios
from serving import Application, Site, arguments, serve
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route


class Calling(AgentExecutor):
    """Says to another agent what it is told, as a task of its own."""

    def __init__(self, url: str, over: str, key: str | None, record: Record) -> None:
        self.url = url
        self.over = over
        self.key = key
        self.record = record
        self.types = ProtobufTypes()

    async def execute(self, context: Any, event_queue: Any) -> None:
        task = self.types.task(context)
        await event_queue.enqueue_event(task)
        updater = self.types.updater(event_queue, task.id, task.context_id)
        await updater.start_work()
        told = context.call_context.state.get('headers', {})
        headers = {'traceparent': told['traceparent']} if 'traceparent' in told else {}
        if self.key is not None:
            headers['X-API-Key'] = self.key
        try:
            said = await self.ask(context.get_user_input(), task, headers)
        except Exception as error:  # whatever went wrong is the answer
            said = [f'{type(error).__name__}: {error}']
        await updater.add_artifact([Part(text='\n'.join(said))], artifact_id='said')
        await updater.complete()

    async def ask(self, text: str, task: Any, headers: dict[str, str]) -> list[str]:
        async with httpx.AsyncClient(
            transport=RecordingTransport(self.record), headers=headers, timeout=None
        ) as client:
            found = await A2ACardResolver(client, self.url).get_agent_card()
            factory = ClientFactory(
                ClientConfig(
                    httpx_client=client,
                    grpc_channel_factory=lambda target: RecordingChannel(target, self.record),
                    supported_protocol_bindings=[self.over],
                    use_client_preference=True,
                )
            )
            message = Message(
                message_id=str(uuid.uuid4()),
                role=Role.ROLE_USER,
                parts=[Part(text=text)],
                reference_task_ids=[task.id],
            )
            other = factory.create(found)
            metadata = {'service_parameters': headers}
            events = other.send_message(
                SendMessageRequest(message=message), context=ClientCallContext(**metadata)
            )
            return [words async for event in events for words in _words(event)]

    async def cancel(self, context: Any, event_queue: Any) -> None:
        await self.types.updater(event_queue, context.task_id, context.context_id).cancel()


def _words(event: StreamResponse) -> list[str]:
    match event.WhichOneof('payload'):
        case 'artifact_update':
            return [part.text for part in event.artifact_update.artifact.parts]
        case 'message':
            return [part.text for part in event.message.parts]
        case 'task':
            return [part.text for artifact in event.task.artifacts for part in artifact.parts]
    return []


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument('--calls', required=True, metavar='URL')
    parser.add_argument('--over', default='JSONRPC')
    parser.add_argument('--key')
    options = parser.parse_args()
    record = Record()

    async def recorded(_request: Request) -> Response:
        return JSONResponse([call.as_json() for call in record.calls])

    def build(site: Site, ledger: Ledger) -> Application:
        public = card(site, ['1.0'])
        public.name = 'Calling agent'
        while len(public.supported_interfaces) > 1:
            public.supported_interfaces.pop()
        handler = DefaultRequestHandler(
            agent_executor=Calling(options.calls, options.over, options.key, record),
            task_store=InMemoryTaskStore(),
            agent_card=public,
        )
        routes = [
            Route('/recorded', recorded),
            *create_agent_card_routes(public),
            *create_jsonrpc_routes(handler, '/a2a/jsonrpc'),
        ]
        return Application(Starlette(routes=routes), Scenarios(ProtobufTypes(), ledger), lambda _server: None)

    serve(options, build)


if __name__ == '__main__':
    main()
