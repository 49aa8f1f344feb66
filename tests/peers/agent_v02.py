"""An agent of protocol 0.2, made with a2a-sdk 0.2.16: JSON-RPC and gRPC.

    python agent_v02.py [--port N] [--guard nothing|messages|everything]

JSON-RPC is at /, the card at /.well-known/agent.json. Of gRPC, this SDK serves both sends only: its other
methods refuse every task id that is a UUID.
"""

from __future__ import annotations

from typing import Any

from a2a.grpc import a2a_pb2_grpc
from a2a.server.apps import A2AStarletteApplication
from a2a.server.request_handlers import DefaultRequestHandler
from a2a.server.request_handlers.grpc_handler import GrpcHandler
from a2a.server.tasks import InMemoryTaskStore
from a2a.types import AgentCapabilities, AgentCard, AgentInterface, AgentProvider, AgentSkill
from approvals import Ledger
from pydantic_types import PydanticTypes
from scenarios import Scenarios
from serving import Application, Site, arguments, push, serve


def card(site: Site, *, extended: bool = False) -> AgentCard:
    skill = AgentSkill(
        id='scenarios',
        name='Scenarios',
        description='The first word picks what happens.',
        tags=['test'],
        examples=['task', 'ask', 'pay 12000 Sato Stationery'],
    )
    secret = AgentSkill(id='secret', name='Secret', description='Only in the extended card.', tags=['extended'])
    return AgentCard(
        name='Scenario agent 0.2',
        description='Deterministic scenarios, served by a2a-sdk 0.2.16',
        url=f'{site.url}/',
        preferred_transport='JSONRPC',
        additional_interfaces=[
            AgentInterface(transport='JSONRPC', url=f'{site.url}/'),
            AgentInterface(transport='GRPC', url=site.grpc),
        ],
        version='1.0.0',
        provider=AgentProvider(organization='Workbench tests', url='https://workbench.example'),
        default_input_modes=['text/plain', 'application/json'],
        default_output_modes=['text/plain'],
        capabilities=AgentCapabilities(streaming=True, push_notifications=True),
        skills=[skill, secret] if extended else [skill],
        supports_authenticated_extended_card=True,
    )


def build(site: Site, ledger: Ledger) -> Application:
    scenarios = Scenarios(PydanticTypes(), ledger)
    handler = DefaultRequestHandler(agent_executor=scenarios, task_store=InMemoryTaskStore(), **push())
    application = A2AStarletteApplication(card(site), handler, extended_agent_card=card(site, extended=True))

    def add_grpc(server: Any) -> None:
        a2a_pb2_grpc.add_A2AServiceServicer_to_server(GrpcHandler(card(site), handler), server)

    return Application(application.build(), scenarios, add_grpc)


if __name__ == '__main__':
    serve(arguments(__doc__).parse_args(), build)
