"""What the agents do, one scenario per first word of the user's message. No model, no network, no randomness.

Both SDK generations have the same event queue and task updater, and differ in their types only. So the
scenarios are written once, against the small `Types` that each agent file provides. README.md lists them.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any, Protocol

from a2a.server.agent_execution import AgentExecutor
from approvals import Ledger

PNG_1X1 = bytes.fromhex(
    '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489'
    '0000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082'
)

FORM_SCHEMA = {
    'type': 'object',
    'properties': {
        'amount': {'type': 'number', 'title': 'Amount', 'description': 'Amount in EUR'},
        'approve': {'type': 'boolean', 'title': 'Approve?'},
        'note': {'type': 'string', 'title': 'Note'},
    },
    'required': ['amount', 'approve'],
}

TIMESTAMPS = 'https://workbench.example/extensions/timestamps/v1'
"""An extension that cards declare."""

PAYMENT_LIMIT = 10_000
"""Yen. From this amount on, a payment is confirmed by a person."""


class Types(Protocol):
    """What an SDK generation calls its parts, messages and states."""

    def text(self, text: str, media_type: str | None = None) -> Any: ...
    def data(self, data: Any, metadata: dict | None = None) -> Any: ...
    def raw(self, name: str, media_type: str, content: bytes) -> Any: ...
    def link(self, name: str, media_type: str, url: str) -> Any: ...

    def message(self, context: Any, parts: list, metadata: dict) -> Any:
        """A message of the agent that belongs to no task."""

    def task(self, context: Any) -> Any:
        """The new, submitted task for an incoming message."""

    def updater(self, queue: Any, task_id: str, context_id: str) -> Any: ...

    def interruption(self, task: Any) -> str | None:
        """`input-required` or `auth-required`, if the task waits for somebody."""

    def parts_as_json(self, message: Any) -> list[dict]:
        """The parts of an incoming message, as the protocol spells them."""

    async def ask(self, updater: Any, message: Any, *, sign_in: bool = False) -> None:
        """Interrupts the task with this message."""


class Scenarios(AgentExecutor):
    """Runs one scenario per message."""

    def __init__(self, types: Types, ledger: Ledger) -> None:
        self.types = types
        self.ledger = ledger
        self.releases = asyncio.Semaphore(0)

    async def execute(self, context: Any, event_queue: Any) -> None:
        text = context.get_user_input()
        word, _, rest = text.strip().partition(' ')
        word = word.lower()
        task = context.current_task
        types = self.types

        if task is None and word in ('hello', ''):
            parts = [types.text(f'Hello! You said: {rest}')]
            await event_queue.enqueue_event(types.message(context, parts, {'scenario': 'hello'}))
            return
        if task is None and word == 'crash':
            raise RuntimeError('the executor raised on purpose')

        waiting_for = types.interruption(task) if task is not None else None
        if task is None:
            task = types.task(context)
            await event_queue.enqueue_event(task)
        run = Run(self, context, types.updater(event_queue, task.id, task.context_id), task.id)
        if waiting_for is not None:
            await run.resume(waiting_for, text)
            return
        scenario = getattr(run, f'do_{word}', None)
        await (scenario(rest) if scenario else run.echo(text))

    async def cancel(self, context: Any, event_queue: Any) -> None:
        updater = self.types.updater(event_queue, context.task_id, context.context_id)
        await updater.cancel(updater.new_agent_message([self.types.text('canceled on request')]))


class Run:
    """One message, and the task that it belongs to."""

    def __init__(self, scenarios: Scenarios, context: Any, updater: Any, task_id: str) -> None:
        self.types = scenarios.types
        self.ledger = scenarios.ledger
        self.releases = scenarios.releases
        self.context = context
        self.updater = updater
        self.task_id = task_id

    def say(self, *parts: Any, **metadata: Any) -> Any:
        return self.updater.new_agent_message(list(parts), metadata=metadata or None)

    def say_text(self, text: str) -> Any:
        return self.say(self.types.text(text))

    async def artifact(self, artifact_id: str, *parts: Any, **options: Any) -> None:
        await self.updater.add_artifact(list(parts), artifact_id=artifact_id, **{'name': artifact_id, **options})

    # Answers to an interrupted task.

    async def resume(self, waiting_for: str, text: str) -> None:
        if self.task_id in self.ledger.pending:
            await self.resume_payment(text)
            return
        await self.updater.start_work(self.say_text('thanks, continuing'))
        received = {'received_parts': self.types.parts_as_json(self.context.message)}
        await self.artifact('answer', self.types.text(f'resumed from {waiting_for}: {text}'), self.types.data(received))
        await self.updater.complete(self.say_text('done after resume'))

    async def resume_payment(self, text: str) -> None:
        payment = self.ledger.pending[self.task_id]
        parts = self.types.parts_as_json(self.context.message)
        responses = [part for part in parts if (part.get('metadata') or {}).get('adk_type') == 'function_response']
        if not responses:
            await self.ask_for_payment(payment)  # words approve nothing
            return
        data = responses[0]['data']
        if len(parts) > 1 or data.get('id') != payment['id']:
            del self.ledger.pending[self.task_id]
            await self.updater.failed(self.say_text('The message is not an answer to this confirmation alone.'))
            return
        response = data.get('response') or {}
        del self.ledger.pending[self.task_id]
        if response.get('confirmed') is True:
            await self.pay(payment)
        else:
            reason = (response.get('payload') or {}).get('reason') or 'no reason given'
            await self.updater.reject(self.say_text(f'Not paid: {reason}'))

    # Scenarios.

    async def echo(self, text: str) -> None:
        await self.updater.start_work()
        await self.artifact('echo', self.types.text(f'echo: {text}'))
        await self.updater.complete()

    async def do_task(self, _rest: str) -> None:
        await self.updater.start_work(self.say_text('working on it'))
        chunks = ['one ', 'two ', 'three']
        for index, chunk in enumerate(chunks):
            last = index == len(chunks) - 1
            await self.artifact(
                'art-1',
                self.types.text(chunk),
                name='numbers.txt',
                append=index > 0,
                last_chunk=last,
                metadata={'chunk': index},
            )
        await self.updater.complete(self.say_text('all done'))

    async def do_hold(self, _rest: str) -> None:
        await self.updater.start_work(self.say_text('holding'))
        await self.artifact('held', self.types.text('before '), append=False, last_chunk=False)
        await self.releases.acquire()
        await self.artifact('held', self.types.text('after'), append=True, last_chunk=True)
        await self.updater.complete(self.say_text('released'))

    async def do_ask(self, _rest: str) -> None:
        await self.types.ask(self.updater, self.say_text('Which city do you mean?'))

    async def do_form(self, _rest: str) -> None:
        form = {
            'type': 'form',
            'form': FORM_SCHEMA,
            'form_data': {'amount': 42.5, 'approve': False, 'note': ''},
            'instructions': 'Check the amount, then approve.',
        }
        data = self.types.data(form, {'mimeType': 'application/schema+json'})
        await self.types.ask(self.updater, self.say(self.types.text('Please fill in the form and approve.'), data))

    async def do_auth(self, _rest: str) -> None:
        link = {'authorization_url': 'https://sign-in.example/authorize?client_id=x&state=abc', 'scopes': ['repo']}
        message = self.say(self.types.text('Sign in, then send any message.'), self.types.data(link))
        await self.types.ask(self.updater, message, sign_in=True)

    async def do_pay(self, rest: str) -> None:
        amount, _, payee = rest.partition(' ')
        payment = {'id': f'confirm-{self.task_id}', 'amount': int(amount or '12000'), 'to': payee or 'Sato Stationery'}
        if payment['amount'] < PAYMENT_LIMIT:
            await self.pay(payment)
            return
        self.ledger.pending[self.task_id] = payment
        await self.ask_for_payment(payment)

    async def ask_for_payment(self, payment: dict) -> None:
        arguments = {'amount': payment['amount'], 'currency': 'JPY', 'to': payment['to']}
        call = {
            'name': 'adk_request_confirmation',
            'id': payment['id'],
            'args': {
                'originalFunctionCall': {'name': 'pay', 'id': f'pay-{self.task_id}', 'args': arguments},
                'toolConfirmation': {'hint': 'Please approve or reject this payment.', 'confirmed': False},
            },
        }
        part = self.types.data(call, {'adk_type': 'function_call', 'adk_is_long_running': True})
        await self.types.ask(self.updater, self.say(part))

    async def pay(self, payment: dict) -> None:
        self.ledger.paid.append({'taskId': self.task_id, 'amount': payment['amount'], 'to': payment['to']})
        await self.updater.start_work()
        await self.artifact('receipt', self.types.text(f'Paid {payment["amount"]} yen to {payment["to"]}.'))
        await self.updater.complete(self.say_text('paid'))

    async def do_count(self, _rest: str) -> None:
        await self.updater.start_work()
        await self.artifact('approvals', self.types.text(json.dumps(self.ledger.as_json())))
        await self.updater.complete()

    async def do_reject(self, _rest: str) -> None:
        await self.updater.reject(self.say_text('I do not do that.'))

    async def do_fail(self, _rest: str) -> None:
        await self.updater.start_work()
        await self.updater.failed(self.say(self.types.text('It broke: upstream 503.'), code=503))

    async def do_crashlate(self, _rest: str) -> None:
        await self.updater.start_work(self.say_text('about to crash'))
        await asyncio.sleep(0.2)  # or the SDK drops the event that it has not sent yet
        raise RuntimeError('raised on purpose after the stream had started')

    async def do_files(self, _rest: str) -> None:
        await self.updater.start_work()
        await self.artifact(
            'bundle',
            self.types.text('# Report\n\nline two', 'text/markdown'),
            self.types.data({'rows': [1, 2.5, None, True, {'k': 'v'}], 'big': 12345678901234567890}),
            self.types.raw('pixel.png', 'image/png', PNG_1X1),
            self.types.link('doc.pdf', 'application/pdf', 'https://files.example/doc.pdf'),
        )
        await self.updater.complete()

    async def do_unicode(self, _rest: str) -> None:
        await self.updater.start_work()
        text = 'naïve 😀 \u2028 line-sep \u0085 nel \r\n crlf \x0b vt "quoted" \\ back </script>'
        await self.artifact('uni', self.types.text(text))
        await self.updater.complete()

    async def do_multi(self, _rest: str) -> None:
        await self.updater.start_work()
        for number in range(3):
            await self.artifact(f'm{number}', self.types.text(f'artifact {number}'), last_chunk=True)
        await self.updater.complete()

    async def do_big(self, rest: str) -> None:
        await self.updater.start_work()
        await self.artifact('big', self.types.text('x' * int(rest or '262144')))
        await self.updater.complete()

    async def do_slow(self, rest: str) -> None:
        seconds = int(rest or '5')
        await self.updater.start_work(self.say_text('starting'))
        for second in range(seconds):
            await asyncio.sleep(1)
            last = second == seconds - 1
            await self.artifact('ticks', self.types.text(f'{second + 1} '), append=second > 0, last_chunk=last)
        await self.updater.complete(self.say_text('finished'))
