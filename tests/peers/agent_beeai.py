"""An agent of the BeeAI framework, served by its own `A2AServer`, whose model is a script. No network.

    python agent_beeai.py [--port N] [--runnable]

Protocol 0.3, JSON-RPC at /. With `--runnable` something that is no agent of the framework's is served, which it answers
for by a message alone. README.md lists what the first word of a message does.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncGenerator
from typing import Any

os.environ.setdefault('BEEAI_LOG_LEVEL', 'ERROR')

import uvicorn
from beeai_framework.adapters.a2a.serve.server import A2AServer
from beeai_framework.agents.requirement import RequirementAgent
from beeai_framework.backend import (
    AssistantMessage,
    ChatModel,
    ChatModelOutput,
    MessageToolCallContent,
    UserMessage,
)
from beeai_framework.emitter import Emitter
from beeai_framework.memory import UnconstrainedMemory
from beeai_framework.runnable import Runnable, RunnableOutput, runnable_entry
from lifetime import arguments, listen, live
from witness import Witness, Witnessed


class Script:
    """Says what the words ask for. It asks in words only: this server has no way to wait for a person."""

    def __init__(self, witness: Witness) -> None:
        self.witness = witness
        self.releases = asyncio.Semaphore(0)

    async def says(self, messages: list[Any]) -> str:
        spoken = [message for message in messages if isinstance(message, UserMessage | AssistantMessage)]
        heard = [message.text.removeprefix('Your task: ') for message in spoken]
        word, _, rest = heard[-1].partition(' ')
        asked = next((text[7:] for text in reversed(heard[:-1]) if text.startswith('delete ')), None)
        if asked and word in ('yes', 'no'):
            if word == 'yes':
                self.witness.did('delete', path=asked)
            return 'It is deleted.' if word == 'yes' else 'Nothing was deleted.'
        match word:
            case 'delete':
                return f'May I delete {rest}?'
            case 'hold':
                await self.releases.acquire()
                return 'one two three'
            case 'fail':
                raise RuntimeError('upstream 503')
            case _:
                return f'You said: {heard[-1]}'


class Model(ChatModel):
    """The script as a model, which gives its answer as the framework wants one: by a call of its final tool."""

    model_id = 'script'
    provider_id = 'ollama'  # one of those that are known

    def __init__(self, script: Script) -> None:
        super().__init__()
        self.script = script

    async def clone(self) -> Model:
        return self

    async def _create(self, input: Any, run: Any) -> ChatModelOutput:
        text = await self.script.says(input.messages)
        call = MessageToolCallContent(id='call-1', tool_name='final_answer', args=f'{{"response": "{text}"}}')
        return ChatModelOutput(output=[AssistantMessage(call)])

    async def _create_stream(self, input: Any, run: Any) -> AsyncGenerator[ChatModelOutput]:
        yield await self._create(input, run)


class Answers(Runnable[RunnableOutput]):
    """Answers with a message alone."""

    def __init__(self, script: Script) -> None:
        super().__init__()
        self.script = script

    @property
    def emitter(self) -> Emitter:
        return Emitter.root().child(namespace=['script'])

    @runnable_entry
    async def run(self, input: list[Any], /, **_: Any) -> RunnableOutput:
        return RunnableOutput(output=[AssistantMessage(await self.script.says(input))])


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument('--runnable', action='store_true', help='answer by messages alone')
    options = parser.parse_args()
    listener, url = listen(options)
    witness = Witness()
    script = Script(witness)

    def run(app: Any, **_: Any) -> None:
        app = Witnessed(app, witness, script.releases.release)
        asyncio.run(live(options, app, listener, {'url': url}))

    uvicorn.run = run  # the server starts one of its own, at a port that is given
    served = Answers(script) if options.runnable else RequirementAgent(llm=Model(script), memory=UnconstrainedMemory())
    described = {'name': 'BeeAI agent', 'description': 'Asks before it acts.', 'url': url}
    A2AServer().register(served, **described).serve()


if __name__ == '__main__':
    main()
