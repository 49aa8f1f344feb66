"""An agent of Google's ADK, served by its own `to_a2a`, whose model is a script. No network.

    python agent_adk.py [--port N]

Protocol 1.0, JSON-RPC at /. README.md lists what the first word of a message does.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import urlsplit

os.environ.setdefault('GOOGLE_API_KEY', 'not-used')  # asked for before any model is

from fastapi.openapi.models import OAuth2, OAuthFlowAuthorizationCode, OAuthFlows
from google.adk.a2a.utils.agent_to_a2a import to_a2a
from google.adk.agents import LlmAgent
from google.adk.auth.auth_credential import AuthCredential, AuthCredentialTypes, OAuth2Auth
from google.adk.auth.auth_tool import AuthConfig
from google.adk.models.base_llm import BaseLlm
from google.adk.models.llm_response import LlmResponse
from google.adk.tools import FunctionTool, LongRunningFunctionTool, ToolContext, request_input
from google.genai import types
from lifetime import arguments, listen, live
from witness import Witness, Witnessed

SIGN_IN = AuthConfig(
    auth_scheme=OAuth2(
        flows=OAuthFlows(
            authorizationCode=OAuthFlowAuthorizationCode(
                authorizationUrl='https://sign-in.example/authorize',
                tokenUrl='https://sign-in.example/token',
                scopes={'read': 'Read the reports'},
            )
        )
    ),
    raw_auth_credential=AuthCredential(
        auth_type=AuthCredentialTypes.OAUTH2,
        oauth2=OAuth2Auth(client_id='reports', client_secret='unused', redirect_uri='https://app.example/callback'),
    ),
)

FILING = {
    'type': 'object',
    'properties': {'quarter': {'type': 'string', 'enum': ['Q1', 'Q2']}, 'year': {'type': 'integer'}},
    'required': ['quarter', 'year'],
}


def tools(witness: Witness) -> list[Any]:
    """What the agent can do. Everything that is done is told to the witness."""

    def transfer_money(amount: int, to: str) -> dict:
        """Transfers money."""
        witness.did('transfer_money', amount=amount, to=to)
        return {'status': 'ok'}

    def request_time_off(days: int, tool_context: ToolContext) -> dict:
        """Asks the manager for days off."""
        confirmation = tool_context.tool_confirmation
        if not confirmation:
            hint = 'Approve the days off, or fewer of them.'
            tool_context.request_confirmation(hint=hint, payload={'approved_days': days})
            return {'status': 'asked'}
        approved = (confirmation.payload or {}).get('approved_days')
        witness.did('request_time_off', confirmed=confirmation.confirmed, approved_days=approved)
        return {'status': 'ok', 'approved_days': approved}

    def ask_for_ticket(purpose: str, amount: int) -> dict:
        """Opens a ticket and waits for somebody to decide about it."""
        return {'status': 'pending', 'ticket': 'ticket-1', 'purpose': purpose, 'amount': amount}

    def read_reports(tool_context: ToolContext) -> dict:
        """Reads reports that a person has to sign in for."""
        answer = tool_context.get_auth_response(SIGN_IN)
        if not answer:
            tool_context.request_credential(SIGN_IN)
            return {'status': 'asked'}
        witness.did('read_reports', address=answer.oauth2.auth_response_uri)
        return {'status': 'ok'}

    return [
        FunctionTool(transfer_money, require_confirmation=True),
        FunctionTool(request_time_off),
        LongRunningFunctionTool(ask_for_ticket),
        FunctionTool(read_reports),
        request_input,
    ]


def calls(word: str, rest: str) -> list[types.FunctionCall]:
    """What the script calls for the first word of a message."""

    def call(name: str, **args: Any) -> types.FunctionCall:
        return types.FunctionCall(name=name, args=args)

    match word:
        case 'transfer':
            return [call('transfer_money', amount=int(rest or '42'), to='Aoki Paper')]
        case 'double':
            return [
                call('transfer_money', amount=1, to='Aoki Paper'),
                call('transfer_money', amount=2, to='Sato Stationery'),
            ]
        case 'days':
            return [call('request_time_off', days=int(rest or '5'))]
        case 'ticket':
            return [call('ask_for_ticket', purpose='conference', amount=250)]
        case 'reports':
            return [call('read_reports')]
        case 'input':
            return [call(request_input.name, message='Which quarter is filed?', response_schema=FILING)]
        case _:
            return []


class Script(BaseLlm):
    """Calls what the first word of a message says, then tells what the tools answered."""

    model: str = 'script'

    async def generate_content_async(self, llm_request: Any, stream: bool = False) -> AsyncIterator[LlmResponse]:
        last = llm_request.contents[-1].parts or []
        answers = [part.function_response for part in last if part.function_response]
        word, _, rest = ' '.join(part.text for part in last if part.text).strip().partition(' ')
        wanted = [] if answers else calls(word.lower(), rest)
        if wanted:
            parts = [types.Part(function_call=call) for call in wanted]
        else:
            told = [f'{answer.name}: {answer.response}' for answer in answers]
            parts = [types.Part(text='; '.join(told) or f'You said: {word} {rest}')]
        yield LlmResponse(content=types.Content(role='model', parts=parts))


def main() -> None:
    options = arguments(__doc__).parse_args()
    listener, url = listen(options)
    witness = Witness()
    agent = LlmAgent(name='scripted_clerk', model=Script(), description='Asks before it acts', tools=tools(witness))
    app = to_a2a(agent, host='127.0.0.1', port=urlsplit(url).port)
    app.add_middleware(Witnessed, witness=witness)
    asyncio.run(live(options, app, listener, {'url': url}))


if __name__ == '__main__':
    main()
