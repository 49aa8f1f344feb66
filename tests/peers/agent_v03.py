"""An agent of protocol 0.3, made with a2a-sdk 0.3.26: JSON-RPC, HTTP+JSON and gRPC.

    python agent_v03.py [--port N] [--guard nothing|messages|everything]

JSON-RPC is at /, HTTP+JSON below /rest, the card at its well-known path.
"""

from __future__ import annotations

from typing import Any

from a2a.grpc import a2a_pb2_grpc
from a2a.server.apps import A2ARESTFastAPIApplication, A2AStarletteApplication
from a2a.server.request_handlers import DefaultRequestHandler
from a2a.server.request_handlers.grpc_handler import GrpcHandler
from a2a.server.tasks import InMemoryTaskStore
from a2a.types import (
    AgentCapabilities,
    AgentCard,
    AgentExtension,
    AgentInterface,
    AgentProvider,
    AgentSkill,
    APIKeySecurityScheme,
    HTTPAuthSecurityScheme,
    In,
    SecurityScheme,
)
from approvals import Ledger
from pydantic_types import PydanticTypes
from scenarios import TIMESTAMPS, Scenarios
from serving import Application, Site, arguments, push, serve


class WithExtension(Scenarios):
    """Activates the extension of the card when a client asks for it."""

    async def execute(self, context: Any, event_queue: Any) -> None:
        if TIMESTAMPS in (context.requested_extensions or set()):
            context.add_activated_extension(TIMESTAMPS)
        await super().execute(context, event_queue)


def card(site: Site, *, extended: bool = False) -> AgentCard:
    skill = AgentSkill(
        id='scenarios',
        name='Scenarios',
        description='The first word picks what happens.',
        tags=['test'],
        examples=['task', 'ask', 'pay 12000 Sato Stationery'],
    )
    secret = AgentSkill(id='secret', name='Secret', description='Only in the extended card.', tags=['extended'])
    extension = AgentExtension(uri=TIMESTAMPS, description='An example', required=False, params={'tz': 'UTC'})
    return AgentCard(
        name='Scenario agent 0.3',
        description='Deterministic scenarios, served by a2a-sdk 0.3.26',
        url=f'{site.url}/',
        preferred_transport='JSONRPC',
        additional_interfaces=[
            AgentInterface(transport='JSONRPC', url=f'{site.url}/'),
            AgentInterface(transport='HTTP+JSON', url=f'{site.url}/rest'),
            AgentInterface(transport='GRPC', url=site.grpc),
        ],
        version='1.0.0',
        provider=AgentProvider(organization='Workbench tests', url='https://workbench.example'),
        default_input_modes=['text/plain', 'application/json'],
        default_output_modes=['text/plain'],
        capabilities=AgentCapabilities(streaming=True, push_notifications=True, extensions=[extension]),
        skills=[skill, secret] if extended else [skill],
        supports_authenticated_extended_card=True,
        security_schemes={
            'bearer': SecurityScheme(root=HTTPAuthSecurityScheme(scheme='bearer', description='static')),
            'key': SecurityScheme(root=APIKeySecurityScheme(in_=In.header, name='X-API-Key')),
        },
        security=[{'bearer': []}, {'key': []}] if site.guarded else None,
    )


def build(site: Site, ledger: Ledger) -> Application:
    scenarios = WithExtension(PydanticTypes(), ledger)
    handler = DefaultRequestHandler(agent_executor=scenarios, task_store=InMemoryTaskStore(), **push())
    public, extended = card(site), card(site, extended=True)
    app = A2AStarletteApplication(public, handler, extended_agent_card=extended).build()
    app.mount('/rest', A2ARESTFastAPIApplication(public, handler, extended_agent_card=extended).build())

    def add_grpc(server: Any) -> None:
        a2a_pb2_grpc.add_A2AServiceServicer_to_server(GrpcHandler(public, handler), server)

    return Application(app, scenarios, add_grpc)


if __name__ == '__main__':
    serve(arguments(__doc__).parse_args(), build)
