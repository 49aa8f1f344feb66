"""An agent of protocol 1.0, made with a2a-sdk 1.x: JSON-RPC, HTTP+JSON and gRPC, and by default 0.3 beside it.

    python agent_v1.py [--port N] [--guard nothing|messages|everything] [--no-compat] [--sign]

JSON-RPC is at /a2a/jsonrpc, HTTP+JSON below /a2a/rest, the card at its well-known path. With --sign the card
is signed by a fixed test key, whose public half is at /jwks.json.
"""

from __future__ import annotations

import base64
from importlib.metadata import version
from typing import Any

from a2a.compat.v0_3 import a2a_v0_3_pb2_grpc
from a2a.compat.v0_3.grpc_handler import CompatGrpcHandler
from a2a.server.request_handlers import DefaultRequestHandler, GrpcHandler
from a2a.server.routes import create_agent_card_routes, create_jsonrpc_routes, create_rest_routes
from a2a.server.tasks import InMemoryTaskStore
from a2a.types import a2a_pb2_grpc
from a2a.types.a2a_pb2 import AgentCard
from approvals import Ledger
from google.protobuf.json_format import ParseDict
from protobuf_types import ProtobufTypes
from scenarios import TIMESTAMPS, Scenarios
from serving import Application, Site, arguments, push, serve
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route

SIGNING_KEY = 0x1234567890ABCDEF1234567890ABCDEF


def card(site: Site, versions: list[str], *, extended: bool = False) -> AgentCard:
    interfaces = []
    for generation in versions:
        interfaces += [
            {'url': f'{site.url}/a2a/jsonrpc', 'protocolBinding': 'JSONRPC', 'protocolVersion': generation},
            {'url': f'{site.url}/a2a/rest', 'protocolBinding': 'HTTP+JSON', 'protocolVersion': generation},
            {'url': site.grpc, 'protocolBinding': 'GRPC', 'protocolVersion': generation},
        ]
    described = {
        'name': 'Scenario agent 1.0',
        'description': f'Deterministic scenarios, served by a2a-sdk {version("a2a-sdk")} – ünïcode',
        'version': '1.0.0',
        'provider': {'organization': 'Workbench tests', 'url': 'https://workbench.example'},
        'supportedInterfaces': interfaces,
        'defaultInputModes': ['text/plain', 'application/json'],
        'defaultOutputModes': ['text/plain'],
        'capabilities': {
            'streaming': True,
            'pushNotifications': True,
            'extendedAgentCard': True,
            'extensions': [{'uri': TIMESTAMPS, 'description': 'An example', 'params': {'tz': 'UTC', 'max': 3}}],
        },
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
    if extended:
        described['skills'].append(
            {'id': 'secret', 'name': 'Secret', 'description': 'Only in the extended card.', 'tags': ['extended']}
        )
    if site.guarded:
        described['securityRequirements'] = [
            {'schemes': {'bearer': {'list': []}}},
            {'schemes': {'key': {'list': []}}},
        ]
    return ParseDict(described, AgentCard())


def sign(agent_card: AgentCard, jku: str) -> dict:
    """Adds a signature (ES256) and returns the key set that it can be checked with."""
    from a2a.utils.signing import create_agent_card_signer
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.derive_private_key(SIGNING_KEY, ec.SECP256R1())
    create_agent_card_signer(key, {'kid': 'test-1', 'alg': 'ES256', 'jku': jku, 'typ': 'JOSE'})(agent_card)
    public = key.public_key().public_numbers()

    def coordinate(number: int) -> str:
        return base64.urlsafe_b64encode(number.to_bytes(32, 'big')).rstrip(b'=').decode()

    x, y = coordinate(public.x), coordinate(public.y)
    return {'keys': [{'kty': 'EC', 'crv': 'P-256', 'kid': 'test-1', 'use': 'sig', 'alg': 'ES256', 'x': x, 'y': y}]}


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument('--no-compat', action='store_true', help='1.0 alone')
    parser.add_argument('--sign', action='store_true')
    options = parser.parse_args()
    compat = not options.no_compat
    versions = ['1.0', '0.3'] if compat else ['1.0']

    def build(site: Site, ledger: Ledger) -> Application:
        scenarios = Scenarios(ProtobufTypes(), ledger)
        public = card(site, versions)
        handler = DefaultRequestHandler(
            agent_executor=scenarios,
            task_store=InMemoryTaskStore(),
            agent_card=public,
            extended_agent_card=card(site, versions, extended=True),
            **push(),
        )
        routes = []
        if options.sign:
            keys = sign(public, f'{site.url}/jwks.json')
            routes.append(Route('/jwks.json', lambda _request: JSONResponse(keys)))
        routes += [
            *create_agent_card_routes(public),
            *create_jsonrpc_routes(handler, '/a2a/jsonrpc', enable_v0_3_compat=compat),
            *create_rest_routes(handler, path_prefix='/a2a/rest', enable_v0_3_compat=compat),
        ]

        def add_grpc(server: Any) -> None:
            a2a_pb2_grpc.add_A2AServiceServicer_to_server(GrpcHandler(handler), server)
            if compat:
                a2a_v0_3_pb2_grpc.add_A2AServiceServicer_to_server(CompatGrpcHandler(handler), server)

        return Application(Starlette(routes=routes), scenarios, add_grpc)

    serve(options, build)


if __name__ == '__main__':
    main()
