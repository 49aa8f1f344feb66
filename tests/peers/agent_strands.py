"""An agent of Strands, served by its own `A2AServer`, whose model is a script. No network.

    python agent_strands.py [--port N]

Protocol 0.3, JSON-RPC at /. README.md lists what the first word of a message does.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from lifetime import arguments, listen, live
from strands import Agent, ToolContext, tool
from strands.hooks import BeforeToolCallEvent, HookProvider, HookRegistry
from strands.models import Model
from strands.multiagent.a2a import A2AServer
from witness import Witness, Witnessed


def tools(witness: Witness) -> list[Any]:
    """What the agent can do. Everything that is done is told to the witness."""

    @tool
    def delete_files(paths: list[str]) -> str:
        """Deletes files."""
        witness.did('delete_files', paths=paths)
        return f'deleted {", ".join(paths)}'

    @tool(context=True)
    def book_trip(day: str, tool_context: ToolContext) -> str:
        """Books a trip, and asks where to."""
        city = tool_context.interrupt('city', reason='Which city do you mean?')
        witness.did('book_trip', day=day, city=city)
        return f'booked {city}'

    return [delete_files, book_trip]


class AsksBeforeItDeletes(HookProvider):
    """A person approves, refuses or names other files, in words of the agent's own making."""

    def register_hooks(self, registry: HookRegistry, **_: Any) -> None:
        registry.add_callback(BeforeToolCallEvent, self.ask)

    def ask(self, event: BeforeToolCallEvent) -> None:
        if event.tool_use['name'] != 'delete_files':
            return
        asked = event.tool_use['input']
        answer = event.interrupt('delete-approval', reason={'tool': 'delete_files', **asked})
        match answer:
            case True | {'approved': True, 'paths': _}:
                if isinstance(answer, dict):
                    event.tool_use['input'] = {'paths': answer['paths']}
            case _:
                event.cancel_tool = f'A person said no: {json.dumps(answer)}'


def calls(word: str, rest: str) -> list[tuple[str, dict]]:
    """What the script calls for the first word of a message."""
    match word:
        case 'delete':
            return [('delete_files', {'paths': [path]}) for path in rest.split() or ['/tmp/0']]
        case 'book':
            return [('book_trip', {'day': rest or '2027-02-01'})]
        case _:
            return []


class Script(Model):
    """Calls what the first word of a message says, then tells what the tools answered."""

    def update_config(self, **_: Any) -> None: ...

    def get_config(self) -> dict:
        return {}

    async def structured_output(self, *_: Any, **__: Any) -> AsyncIterator[dict]:
        raise NotImplementedError
        yield {}

    async def stream(self, messages: list[dict], *_: Any, **__: Any) -> AsyncIterator[dict]:
        last = messages[-1]['content']
        answers = [block['toolResult'] for block in last if 'toolResult' in block]
        word, _, rest = ' '.join(block['text'] for block in last if 'text' in block).strip().partition(' ')
        wanted = [] if answers else calls(word.lower(), rest)
        yield {'messageStart': {'role': 'assistant'}}
        for number, (name, given) in enumerate(wanted):
            yield {'contentBlockStart': {'start': {'toolUse': {'name': name, 'toolUseId': f'call-{number}'}}}}
            yield {'contentBlockDelta': {'delta': {'toolUse': {'input': json.dumps(given)}}}}
            yield {'contentBlockStop': {}}
        if not wanted:
            told = [block['text'] for answer in answers for block in answer['content']]
            yield {'contentBlockStart': {'start': {}}}
            yield {'contentBlockDelta': {'delta': {'text': '; '.join(told) or f'You said: {word} {rest}'}}}
            yield {'contentBlockStop': {}}
        yield {'messageStop': {'stopReason': 'tool_use' if wanted else 'end_turn'}}


def main() -> None:
    options = arguments(__doc__).parse_args()
    listener, url = listen(options)
    witness = Witness()

    def agent(_context: str) -> Agent:
        return Agent(
            name='Strands agent',
            description='Asks before it acts',
            model=Script(),
            tools=tools(witness),
            hooks=[AsksBeforeItDeletes()],
            callback_handler=None,
        )

    app = A2AServer(agent_factory=agent, http_url=url, enable_a2a_compliant_streaming=True).to_starlette_app()
    app.add_middleware(Witnessed, witness=witness)
    asyncio.run(live(options, app, listener, {'url': url}))


if __name__ == '__main__':
    main()
