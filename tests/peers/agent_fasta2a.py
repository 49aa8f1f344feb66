"""An agent of FastA2A, served by its own application, whose worker is a script. No network, all in memory.

    python agent_fasta2a.py [--port N]

Every message is a task of its own there: an answer begins another in the same context. Protocol 1.0, JSON-RPC at /.
README.md lists what the first word of a message does.
"""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fasta2a import FastA2A, Worker
from fasta2a.broker import InMemoryBroker
from fasta2a.schema import Artifact, Message, Part, TaskIdParams, TaskSendParams
from fasta2a.storage import InMemoryStorage
from lifetime import arguments, listen, live
from witness import Witness, Witnessed


def parts(text: str) -> list[Part]:
    return [Part(text=text)]


def says(text: str) -> Message:
    return Message(role='agent', parts=parts(text), message_id=str(uuid.uuid4()))


class Script(Worker):
    """Does what the first word of a message says. What it waits for goes on after a post to `/release`."""

    def __init__(self, broker: InMemoryBroker, storage: InMemoryStorage, witness: Witness) -> None:
        super().__init__(broker, storage)
        self.witness = witness
        self.releases = asyncio.Semaphore(0)
        self.running: dict[str, asyncio.Task] = {}

    async def run_task(self, params: TaskSendParams) -> None:
        """Begins it and returns: the broker hands a worker one operation at a time, a cancel too."""
        self.running[params['id']] = asyncio.create_task(self.run_aside(params))

    async def run_aside(self, params: TaskSendParams) -> None:
        task, context = params['id'], params['context_id']
        try:
            await self.play(task, context, ''.join(part.get('text', '') for part in params['message']['parts']))
        except RuntimeError:
            await self.storage.update_task(task, state='failed')  # as the framework does, which tells nobody why
        await self._publish_final_state(task)

    async def play(self, task: str, context: str, said: str) -> None:
        await self.storage.update_task(task, state='working')
        await self.publish_status(task, context, 'working')
        word, _, rest = said.partition(' ')
        waiting = await self.storage.load_context(context)
        if waiting:
            await self.answer(task, context, waiting, said)
        elif word == 'delete':
            await self.storage.update_context(context, rest)
            question = says(f'May I delete {rest}?')
            await self.storage.update_task(task, state='input-required', new_messages=[question])
        elif word == 'hold':
            await self.chunk(task, context, 'one ', append=False)
            await self.releases.acquire()
            await self.chunk(task, context, 'two ')
            await self.chunk(task, context, 'three', last_chunk=True)
            await self.storage.update_task(task, state='completed', new_artifacts=self.build_artifacts('counted'))
        elif word == 'fail':
            raise RuntimeError('upstream 503')
        else:
            done = self.build_artifacts(f'You said: {said}')
            await self.storage.update_task(task, state='completed', new_artifacts=done)

    async def answer(self, task: str, context: str, path: str, said: str) -> None:
        await self.storage.update_context(context, None)
        self.witness.answers.append({'context': context, 'said': said})
        if said == 'yes':
            self.witness.did('delete', path=path)
        told = 'It is deleted.' if said == 'yes' else 'Nothing was deleted.'
        await self.storage.update_task(task, state='completed', new_artifacts=self.build_artifacts(told))

    async def chunk(self, task: str, context: str, text: str, *, append: bool = True, last_chunk: bool = False) -> None:
        """Streamed only: nothing keeps it, so that the task itself lists other artifacts."""
        artifact = Artifact(artifact_id='count', name='count.txt', parts=parts(text))
        await self.publish_artifact(task, context, artifact, append=append, last_chunk=last_chunk)

    async def cancel_task(self, params: TaskIdParams) -> None:
        self.running.pop(params['id']).cancel()
        await self.storage.update_task(params['id'], state='canceled')

    def build_message_history(self, history: list[Message]) -> list[Any]:
        return history

    def build_artifacts(self, result: str) -> list[Artifact]:
        return [Artifact(artifact_id=str(uuid.uuid4()), name='result', parts=parts(result))]


def main() -> None:
    options = arguments(__doc__).parse_args()
    listener, url = listen(options)
    asyncio.run(serve(options, listener, url))


async def serve(options: Any, listener: Any, url: str) -> None:
    broker, storage, witness = InMemoryBroker(), InMemoryStorage(), Witness()
    worker = Script(broker, storage, witness)

    @asynccontextmanager
    async def lifespan(app: FastA2A) -> AsyncIterator[None]:
        async with app.task_manager, worker.run():
            yield

    app = FastA2A(
        broker=broker,
        storage=storage,
        name='FastA2A agent',
        description='Asks before it acts.',
        url=url,
        lifespan=lifespan,
    )
    await live(options, Witnessed(app, witness, worker.releases.release), listener, {'url': url})


if __name__ == '__main__':
    main()
