"""Agents of LangGraph and LangChain on LangGraph's API server, whose model is a script. No network, all in memory.

    python agent_langgraph.py [--port N]

Protocol 1.0 with members of 0.3, JSON-RPC at /a2a/ID. README.md lists what the first word of a message does.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator
from contextlib import chdir
from tempfile import TemporaryDirectory
from typing import Any
from uuid import uuid5

from langchain.agents import create_agent
from langchain.agents.middleware import HumanInTheLoopMiddleware
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage, HumanMessage, ToolMessage
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from langchain_core.tools import tool
from langgraph.types import interrupt
from lifetime import arguments, listen, live
from witness import Witness, Witnessed

WITNESS = Witness()
RELEASES: list[None] = []
GRAPH = 'asks'


@tool
def execute_sql(query: str) -> str:
    """Runs SQL."""
    WITNESS.did('execute_sql', query=query)
    return f'ran {query}'


@tool
def write_file(path: str) -> str:
    """Writes a file."""
    WITNESS.did('write_file', path=path)
    return f'wrote {path}'


@tool
def book_trip(day: str) -> str:
    """Books a trip, and asks where to."""
    city = interrupt('Which city do you mean?')
    WITNESS.did('book_trip', day=day, city=city)
    return f'booked {city}'


@tool
def delete_rows(rows: int) -> str:
    """Deletes rows, and asks how to go on in words of its own."""
    answer = interrupt({'action': 'delete', 'rows': rows})
    WITNESS.did('delete_rows', answer=answer)
    return f'answered {json.dumps(answer)}'


def calls(word: str, rest: str) -> list[dict]:
    """What the script calls for the first word of a message."""

    def call(name: str, **args: Any) -> dict:
        return {'name': name, 'args': args, 'id': f'call-{name}'}

    match word:
        case 'sql':
            return [call('execute_sql', query=rest or 'DELETE FROM t')]
        case 'write':
            return [call('write_file', path=rest or 'a.txt')]
        case 'both':
            return [call('execute_sql', query='DELETE FROM t'), call('write_file', path='a.txt')]
        case 'book':
            return [call('book_trip', day=rest or '2027-02-01')]
        case 'rows':
            return [call('delete_rows', rows=int(rest or '37'))]
        case 'fail':
            raise RuntimeError('upstream 503')
        case _:
            return []


class Script(BaseChatModel):
    """Calls what the first word of a message says, then tells what the tools answered."""

    @property
    def _llm_type(self) -> str:
        return 'script'

    def bind_tools(self, *_: Any, **__: Any) -> Script:
        return self

    def _generate(self, messages: list[BaseMessage], *_: Any, **__: Any) -> ChatResult:
        asked = max(place for place, message in enumerate(messages) if isinstance(message, HumanMessage))
        answers = [message for message in messages[asked:] if isinstance(message, ToolMessage)]
        word, _, rest = messages[asked].text.strip().partition(' ')
        wanted = [] if answers else calls(word.lower(), rest)
        told = '; '.join(f'{answer.name}: {answer.text}' for answer in answers)
        said = '' if wanted else told or f'You said: {word} {rest}'
        return ChatResult(generations=[ChatGeneration(message=AIMessage(said, tool_calls=wanted))])

    async def _astream(self, messages: list[BaseMessage], *_: Any, **__: Any) -> AsyncIterator[ChatGenerationChunk]:
        if messages[-1].text == 'hold':
            yield chunk('one ')
            while not RELEASES:
                await asyncio.sleep(0.01)  # runs have loops of their own, which nothing wakes from outside
            RELEASES.pop()
            yield chunk('two ')
            yield chunk('three')
        else:
            message = self._generate(messages).generations[0].message
            yield chunk(message.text, tool_calls=message.tool_calls)


def chunk(text: str, **more: Any) -> ChatGenerationChunk:
    return ChatGenerationChunk(message=AIMessageChunk(text, **more))


DECIDED = {'execute_sql': {'allowed_decisions': ['approve', 'reject']}, 'write_file': True}

AGENT = create_agent(
    Script(),
    [execute_sql, write_file, book_trip, delete_rows],
    middleware=[HumanInTheLoopMiddleware(DECIDED)],
)

# What `langgraph dev` sets, which the server reads when it is imported. Blocking calls are not looked for.
SERVER = {
    'DATABASE_URI': ':memory:',
    'REDIS_URI': 'fake',
    'MIGRATIONS_PATH': '__inmem',
    'N_JOBS_PER_WORKER': '4',
    'LANGGRAPH_RUNTIME_EDITION': 'inmem',
    'LANGGRAPH_DISABLE_FILE_PERSISTENCE': 'true',
    'LANGGRAPH_ALLOW_BLOCKING': 'true',
    'LANGGRAPH_NO_VERSION_CHECK': 'true',
    'LANGSMITH_LANGGRAPH_API_VARIANT': 'local_dev',
    'LANGSMITH_TRACING': 'false',
    'LANGSERVE_GRAPHS': json.dumps({GRAPH: f'{__name__}:AGENT'}),
}


def release() -> None:
    RELEASES.append(None)


def main() -> None:
    options = arguments(__doc__).parse_args()
    listener, url = listen(options)
    os.environ.update(SERVER, LANGGRAPH_API_URL=url)
    # What it has in memory it writes into the folder that it runs in when it ends, and reads it there again.
    with TemporaryDirectory() as folder, chdir(folder):
        from langgraph_api.graph import NAMESPACE_GRAPH
        from langgraph_api.server import app

        assistant = uuid5(NAMESPACE_GRAPH, GRAPH)
        asyncio.run(live(options, Witnessed(app, WITNESS, release), listener, {'url': f'{url}/a2a/{assistant}'}))


if __name__ == '__main__':
    main()
