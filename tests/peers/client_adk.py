"""Google's ADK as a caller: agents elsewhere, one after the other, then one of its own.

    python client_adk.py TEXT NAME CARD TOKEN [NAME CARD TOKEN …]

Each is a `RemoteA2aAgent` of a `SequentialAgent`, which proves itself with its token. The last one is a scripted model, which
repeats what it was shown last. Prints each event that is not empty as a line of JSON.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx
from google.adk.agents import LlmAgent, SequentialAgent
from google.adk.agents.remote_a2a_agent import RemoteA2aAgent
from google.adk.models.base_llm import BaseLlm
from google.adk.models.llm_response import LlmResponse
from google.adk.runners import InMemoryRunner
from google.genai import types


class Closing(BaseLlm):
    """Repeats the last words of others."""

    model: str = 'script'

    async def generate_content_async(self, llm_request: Any, stream: bool = False) -> AsyncIterator[LlmResponse]:
        texts = [part.text for content in llm_request.contents for part in content.parts or [] if part.text]
        yield LlmResponse(content=types.Content(role='model', parts=[types.Part(text=f'Heard: {texts[-1]}')]))


def remote(name: str, card: str, token: str) -> RemoteA2aAgent:
    http = httpx.AsyncClient(headers={'Authorization': f'Bearer {token}'}, timeout=60, trust_env=False)
    return RemoteA2aAgent(name=name, agent_card=card, httpx_client=http)


def triples(words: list[str]) -> Iterator[tuple[str, str, str]]:
    return zip(words[::3], words[1::3], words[2::3], strict=True)


async def main() -> None:
    text, rest = sys.argv[1], sys.argv[2:]
    remotes = [remote(*each) for each in triples(rest)]
    closing = LlmAgent(name='closing', model=Closing())
    runner = InMemoryRunner(agent=SequentialAgent(name='team', sub_agents=[*remotes, closing]), app_name='team')
    session = await runner.session_service.create_session(app_name='team', user_id='user')
    message = types.Content(role='user', parts=[types.Part(text=text)])
    async for event in runner.run_async(user_id='user', session_id=session.id, new_message=message):
        parts = event.content.parts if event.content else []
        shown = {
            'author': event.author,
            'text': ''.join(part.text or '' for part in parts or [] if not part.thought),
            'thought': ''.join(part.text or '' for part in parts or [] if part.thought),
            'asks': [part.function_call.name for part in parts or [] if part.function_call],
            'error': event.error_message,
        }
        if any(value for key, value in shown.items() if key != 'author'):
            print(json.dumps(shown), flush=True)


if __name__ == '__main__':
    asyncio.run(main())
