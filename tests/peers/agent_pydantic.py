"""An agent of Pydantic AI, whose model is a script, served by a2a-sdk 1.x. No network.

    python agent_pydantic.py [--port N]

Its own server ends a task where a call is deferred, so that nobody could decide. Here what is deferred is passed on as
Pydantic AI writes it, and answers are read by its own types. Protocol 1.0, JSON-RPC at /. README.md lists what the
first word of a message does.
"""

from __future__ import annotations

import asyncio
from typing import Any

from a2a.server.agent_execution import AgentExecutor
from a2a.server.request_handlers import DefaultRequestHandler
from a2a.server.routes import create_agent_card_routes, create_jsonrpc_routes
from a2a.server.tasks import InMemoryTaskStore
from a2a.types.a2a_pb2 import AgentCard
from google.protobuf.json_format import MessageToDict, ParseDict
from lifetime import arguments, listen, live
from protobuf_types import ProtobufTypes
from pydantic import TypeAdapter
from pydantic_ai import (
    Agent,
    CallDeferred,
    DeferredToolRequests,
    DeferredToolResults,
    ModelMessage,
    ModelResponse,
    TextPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)
from pydantic_ai.models.function import AgentInfo, FunctionModel
from starlette.applications import Starlette
from witness import Witness, Witnessed


def tools(agent: Agent, witness: Witness) -> None:
    """What the agent can do. Everything that is done is told to the witness."""

    @agent.tool_plain(requires_approval=True)
    def delete_file(path: str) -> str:
        """Deletes a file."""
        witness.did('delete_file', path=path)
        return f'deleted {path}'

    @agent.tool_plain(requires_approval=True)
    def pay(amount: float, to: str) -> str:
        """Pays somebody."""
        witness.did('pay', amount=amount, to=to)
        return f'paid {amount} to {to}'

    @agent.tool_plain
    def look_up(about: str) -> str:
        """Looks something up where only a person can."""
        raise CallDeferred


def calls(word: str, rest: str) -> list[ToolCallPart]:
    """What the script calls for the first word of a message."""

    def call(number: int, name: str, **args: Any) -> ToolCallPart:
        return ToolCallPart(name, args, tool_call_id=f'call-{number}')

    match word:
        case 'delete':
            return [call(1, 'delete_file', path=rest or '.env')]
        case 'pay':
            return [call(1, 'pay', amount=float(rest or '12'), to='Aoki Paper')]
        case 'both':
            return [call(1, 'delete_file', path='.env'), call(2, 'pay', amount=12, to='Aoki Paper')]
        case 'look':
            return [call(1, 'look_up', about=rest or 'the invoice')]
        case _:
            return []


def script(messages: list[ModelMessage], _info: AgentInfo) -> ModelResponse:
    """Calls what the first word of a message says, then tells what the tools answered."""
    last = messages[-1].parts
    answers = [part for part in last if isinstance(part, ToolReturnPart)]
    if answers:
        told = '; '.join(f'{answer.tool_name}: {answer.content}' for answer in answers)
        return ModelResponse([TextPart(told)])
    said = ' '.join(str(part.content) for part in last if isinstance(part, UserPromptPart))
    word, _, rest = said.strip().partition(' ')
    return ModelResponse(calls(word.lower(), rest) or [TextPart(f'You said: {said}')])


REQUESTS, RESULTS = TypeAdapter(DeferredToolRequests), TypeAdapter(DeferredToolResults)


class Passing(AgentExecutor):
    """Passes on what the agent defers, and to the agent what a person answers."""

    def __init__(self, agent: Agent) -> None:
        self.types = ProtobufTypes()
        self.agent = agent
        self.waiting: dict[str, list[ModelMessage]] = {}

    async def execute(self, context: Any, event_queue: Any) -> None:
        updater = self.types.updater(event_queue, context.task_id, context.context_id)
        history = self.waiting.pop(context.task_id, None)
        if history is None:
            await event_queue.enqueue_event(self.types.task(context))
            run = self.agent.run(context.get_user_input())
        else:
            (part,) = MessageToDict(context.message)['parts']
            results = RESULTS.validate_python(part['data'])
            run = self.agent.run(message_history=history, deferred_tool_results=results)
        result = await run
        if isinstance(result.output, DeferredToolRequests):
            self.waiting[context.task_id] = result.all_messages()
            asked = self.types.data(REQUESTS.dump_python(result.output, mode='json'))
            await self.types.ask(updater, self.types.message(context, [asked], {}))
        else:
            await updater.add_artifact([self.types.text(result.output)], name='result')
            await updater.complete()

    async def cancel(self, context: Any, event_queue: Any) -> None:
        await self.types.updater(event_queue, context.task_id, context.context_id).cancel()


def card(url: str) -> AgentCard:
    described = {
        'name': 'Pydantic AI agent',
        'description': 'Asks before it acts.',
        'version': '1.0.0',
        'supportedInterfaces': [{'url': url, 'protocolBinding': 'JSONRPC', 'protocolVersion': '1.0'}],
        'defaultInputModes': ['text/plain', 'application/json'],
        'defaultOutputModes': ['text/plain'],
        'capabilities': {'streaming': True},
        'skills': [{'id': 'act', 'name': 'Act', 'description': 'Deletes, pays, looks up.', 'tags': ['test']}],
    }
    return ParseDict(described, AgentCard())


def main() -> None:
    options = arguments(__doc__).parse_args()
    listener, url = listen(options)
    witness = Witness()
    agent = Agent(FunctionModel(script), output_type=[str, DeferredToolRequests])
    tools(agent, witness)
    described = card(url)
    handler = DefaultRequestHandler(
        agent_executor=Passing(agent), task_store=InMemoryTaskStore(), agent_card=described
    )
    app = Starlette(routes=[*create_agent_card_routes(described), *create_jsonrpc_routes(handler, '/')])
    app.add_middleware(Witnessed, witness=witness)
    asyncio.run(live(options, app, listener, {'url': url}))


if __name__ == '__main__':
    main()
