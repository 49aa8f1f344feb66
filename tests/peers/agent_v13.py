"""An agent of protocol 1.0, made with a2a-sdk 1.3.0: JSON-RPC and HTTP+JSON, and by default 0.3 beside it.

    python agent_v13.py [--port N] [--guard nothing|messages|everything] [--no-compat]

JSON-RPC is at /a2a/jsonrpc, HTTP+JSON below /a2a/rest, the card at its well-known path.
"""

from __future__ import annotations

import uuid
from typing import Any

from a2a.server.request_handlers import DefaultRequestHandler
from a2a.server.routes import create_agent_card_routes, create_jsonrpc_routes, create_rest_routes
from a2a.server.tasks import InMemoryTaskStore, TaskUpdater
from a2a.types.a2a_pb2 import AgentCard, Message, Part, Role, Task, TaskState, TaskStatus
from approvals import Ledger
from google.protobuf.json_format import MessageToDict, ParseDict
from google.protobuf.struct_pb2 import Value
from scenarios import Scenarios
from serving import arguments, serve
from starlette.applications import Starlette

INTERRUPTIONS = {
    TaskState.TASK_STATE_INPUT_REQUIRED: 'input-required',
    TaskState.TASK_STATE_AUTH_REQUIRED: 'auth-required',
}


class ProtobufTypes:
    """The types of the 1.x SDKs are protobuf messages."""

    def text(self, text: str, media_type: str | None = None) -> Part:
        return Part(text=text, media_type=media_type or '')

    def data(self, data: Any, metadata: dict | None = None) -> Part:
        part = Part(data=ParseDict(data, Value()), media_type='application/json')
        part.metadata.update(metadata or {})
        return part

    def raw(self, name: str, media_type: str, content: bytes) -> Part:
        return Part(raw=content, filename=name, media_type=media_type)

    def link(self, name: str, media_type: str, url: str) -> Part:
        return Part(url=url, filename=name, media_type=media_type)

    def message(self, context: Any, parts: list, metadata: dict) -> Message:
        message = Message(
            role=Role.ROLE_AGENT, message_id=str(uuid.uuid4()), context_id=context.context_id, parts=parts
        )
        message.metadata.update(metadata)
        return message

    def task(self, context: Any) -> Task:
        task = Task(
            id=context.task_id,
            context_id=context.context_id,
            status=TaskStatus(state=TaskState.TASK_STATE_SUBMITTED),
            history=[context.message],
        )
        task.status.timestamp.GetCurrentTime()
        return task

    def updater(self, queue: Any, task_id: str, context_id: str) -> TaskUpdater:
        return TaskUpdater(queue, task_id, context_id)

    def interruption(self, task: Task) -> str | None:
        return INTERRUPTIONS.get(task.status.state)

    def parts_as_json(self, message: Message) -> list[dict]:
        return [MessageToDict(part) for part in message.parts]

    async def ask(self, updater: TaskUpdater, message: Message, *, sign_in: bool = False) -> None:
        await (updater.requires_auth(message) if sign_in else updater.requires_input(message))


def card(url: str, versions: list[str], guarded: bool) -> AgentCard:
    interfaces = []
    for version in versions:
        interfaces += [
            {'url': f'{url}/a2a/jsonrpc', 'protocolBinding': 'JSONRPC', 'protocolVersion': version},
            {'url': f'{url}/a2a/rest', 'protocolBinding': 'HTTP+JSON', 'protocolVersion': version},
        ]
    described = {
        'name': 'Scenario agent 1.0',
        'description': 'Deterministic scenarios, served by a2a-sdk 1.3.0 – ünïcode',
        'version': '1.0.0',
        'provider': {'organization': 'Workbench tests', 'url': 'https://workbench.example'},
        'supportedInterfaces': interfaces,
        'defaultInputModes': ['text/plain', 'application/json'],
        'defaultOutputModes': ['text/plain'],
        'capabilities': {'streaming': True},
        'skills': [
            {
                'id': 'scenarios',
                'name': 'Scenarios',
                'description': 'The first word picks what happens.',
                'tags': ['test'],
                'examples': ['task', 'ask', 'pay 12000 Sato Stationery'],
            }
        ],
        'securitySchemes': {
            'bearer': {'httpAuthSecurityScheme': {'scheme': 'Bearer', 'description': 'static'}},
            'key': {'apiKeySecurityScheme': {'location': 'header', 'name': 'X-API-Key'}},
        },
    }
    if guarded:
        described['securityRequirements'] = [
            {'schemes': {'bearer': {'list': []}}},
            {'schemes': {'key': {'list': []}}},
        ]
    return ParseDict(described, AgentCard())


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument('--no-compat', action='store_true', help='1.0 alone')
    options = parser.parse_args()
    compat = not options.no_compat

    def build(url: str, ledger: Ledger) -> tuple[Starlette, Scenarios]:
        scenarios = Scenarios(ProtobufTypes(), ledger)
        agent_card = card(url, ['1.0', '0.3'] if compat else ['1.0'], options.guard != 'nothing')
        handler = DefaultRequestHandler(
            agent_executor=scenarios, task_store=InMemoryTaskStore(), agent_card=agent_card
        )
        routes = [
            *create_agent_card_routes(agent_card),
            *create_jsonrpc_routes(handler, '/a2a/jsonrpc', enable_v0_3_compat=compat),
            *create_rest_routes(handler, path_prefix='/a2a/rest', enable_v0_3_compat=compat),
        ]
        return Starlette(routes=routes), scenarios

    serve(options, build)


if __name__ == '__main__':
    main()
