"""An agent of protocol 0.3, made with a2a-sdk 0.3.26: JSON-RPC and HTTP+JSON.

    python agent_v03.py [--port N] [--guard nothing|messages|everything]

JSON-RPC is at /, HTTP+JSON below /rest, the card at its well-known path.
"""

from __future__ import annotations

import base64
import uuid
from typing import Any

from a2a.server.apps import A2ARESTFastAPIApplication, A2AStarletteApplication
from a2a.server.request_handlers import DefaultRequestHandler
from a2a.server.tasks import InMemoryTaskStore, TaskUpdater
from a2a.types import (
    AgentCapabilities,
    AgentCard,
    AgentInterface,
    AgentProvider,
    AgentSkill,
    APIKeySecurityScheme,
    DataPart,
    FilePart,
    FileWithBytes,
    FileWithUri,
    HTTPAuthSecurityScheme,
    In,
    Message,
    Part,
    Role,
    SecurityScheme,
    Task,
    TaskState,
    TextPart,
)
from a2a.utils import new_task
from approvals import Ledger
from scenarios import Scenarios
from serving import arguments, serve
from starlette.applications import Starlette

INTERRUPTIONS = {TaskState.input_required: 'input-required', TaskState.auth_required: 'auth-required'}


class PydanticTypes:
    """The types of the 0.x SDKs are pydantic models."""

    def text(self, text: str, media_type: str | None = None) -> Part:
        metadata = {'mimeType': media_type} if media_type else None
        return Part(root=TextPart(text=text, metadata=metadata))

    def data(self, data: Any, metadata: dict | None = None) -> Part:
        return Part(root=DataPart(data=data, metadata=metadata))

    def raw(self, name: str, media_type: str, content: bytes) -> Part:
        encoded = base64.b64encode(content).decode()
        return Part(root=FilePart(file=FileWithBytes(name=name, mime_type=media_type, bytes=encoded)))

    def link(self, name: str, media_type: str, url: str) -> Part:
        return Part(root=FilePart(file=FileWithUri(name=name, mime_type=media_type, uri=url)))

    def message(self, context: Any, parts: list, metadata: dict) -> Message:
        return Message(
            role=Role.agent,
            message_id=str(uuid.uuid4()),
            context_id=context.context_id,
            parts=parts,
            metadata=metadata,
        )

    def task(self, context: Any) -> Task:
        return new_task(context.message)

    def updater(self, queue: Any, task_id: str, context_id: str) -> TaskUpdater:
        return TaskUpdater(queue, task_id, context_id)

    def interruption(self, task: Task) -> str | None:
        return INTERRUPTIONS.get(task.status.state)

    def parts_as_json(self, message: Message) -> list[dict]:
        return [part.root.model_dump(by_alias=True, exclude_none=True) for part in message.parts]

    async def ask(self, updater: TaskUpdater, message: Message, *, sign_in: bool = False) -> None:
        state = TaskState.auth_required if sign_in else TaskState.input_required
        await updater.update_status(state, message, final=True)


def card(url: str, guarded: bool) -> AgentCard:
    skill = AgentSkill(
        id='scenarios',
        name='Scenarios',
        description='The first word picks what happens.',
        tags=['test'],
        examples=['task', 'ask', 'pay 12000 Sato Stationery'],
    )
    return AgentCard(
        name='Scenario agent 0.3',
        description='Deterministic scenarios, served by a2a-sdk 0.3.26',
        url=f'{url}/',
        preferred_transport='JSONRPC',
        additional_interfaces=[
            AgentInterface(transport='JSONRPC', url=f'{url}/'),
            AgentInterface(transport='HTTP+JSON', url=f'{url}/rest'),
        ],
        version='1.0.0',
        provider=AgentProvider(organization='Workbench tests', url='https://workbench.example'),
        default_input_modes=['text/plain', 'application/json'],
        default_output_modes=['text/plain'],
        capabilities=AgentCapabilities(streaming=True),
        skills=[skill],
        security_schemes={
            'bearer': SecurityScheme(root=HTTPAuthSecurityScheme(scheme='bearer', description='static')),
            'key': SecurityScheme(root=APIKeySecurityScheme(in_=In.header, name='X-API-Key')),
        },
        security=[{'bearer': []}, {'key': []}] if guarded else None,
    )


def main() -> None:
    options = arguments(__doc__).parse_args()

    def build(url: str, ledger: Ledger) -> tuple[Starlette, Scenarios]:
        scenarios = Scenarios(PydanticTypes(), ledger)
        agent_card = card(url, options.guard != 'nothing')
        handler = DefaultRequestHandler(agent_executor=scenarios, task_store=InMemoryTaskStore())
        app = A2AStarletteApplication(agent_card, handler).build()
        app.mount('/rest', A2ARESTFastAPIApplication(agent_card, handler).build())
        return app, scenarios

    serve(options, build)


if __name__ == '__main__':
    main()
