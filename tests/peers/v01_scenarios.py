"""The scenarios of README.md as protocol 0.1 can tell them: every answer is a task, and of the interruptions
there is `input-required` alone."""

from __future__ import annotations

import json
from typing import Any

PNG_1X1 = (
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg=='
)
FORM = {
    'type': 'form',
    'form': {
        'type': 'object',
        'properties': {
            'amount': {'type': 'string', 'format': 'number', 'title': 'Amount'},
            'request_id': {'type': 'string', 'title': 'Request'},
        },
        'required': ['request_id', 'amount'],
    },
    'form_data': {'request_id': 'request_id_1', 'amount': '42.50'},
    'instructions': None,
}
PAYMENT_LIMIT = 10_000


class Crash(Exception):
    """The agent's own code raised."""


def text(content: str) -> dict:
    return {'type': 'text', 'text': content}


def data(content: Any, metadata: dict | None = None) -> dict:
    return {'type': 'data', 'data': content, 'metadata': metadata}


def run(agent: Any, task: Any, message: dict, answers: bool) -> None:
    """Does what the first word of the message says, or goes on with what was asked."""
    said = next((part['text'] for part in message['parts'] if part['type'] == 'text'), '')
    if answers:
        resume(agent, task, message, said)
        return
    word, _, rest = said.strip().partition(' ')
    scenario = SCENARIOS.get(word.lower(), echo)
    scenario(agent, task, rest if scenario is not echo else said)


def resume(agent: Any, task: Any, message: dict, said: str) -> None:
    if task.id in agent.ledger.pending:
        resume_payment(agent, task, message)
        return
    task.set_status('working', [text('thanks, continuing')])
    parts = [text(f'resumed from input-required: {said}'), data({'received_parts': message['parts']})]
    task.add_artifact(0, parts, 'answer')
    complete(task, 'done after resume')


def resume_payment(agent: Any, task: Any, message: dict) -> None:
    payment = agent.ledger.pending[task.id]
    answers = [part for part in message['parts'] if part['type'] == 'data']
    if not answers:
        ask_for_payment(task, payment)  # words approve nothing
        return
    del agent.ledger.pending[task.id]
    response = answers[0]['data'].get('response') or {}
    if len(message['parts']) > 1 or answers[0]['data'].get('id') != payment['id']:
        fail_with(task, 'The message is not an answer to this confirmation alone.')
    elif response.get('confirmed') is True:
        pay(agent, task, payment)
    else:
        reason = (response.get('payload') or {}).get('reason') or 'no reason given'
        fail_with(task, f'Not paid: {reason}')  # 0.1 has no `rejected`


def complete(task: Any, said: str | None = None) -> None:
    task.set_status('completed', [text(said)] if said else None, final=True)


def fail_with(task: Any, said: str) -> None:
    task.set_status('failed', [text(said)], final=True)


def echo(_agent: Any, task: Any, said: str) -> None:
    task.set_status('working')
    task.add_artifact(0, [text(f'echo: {said}')], 'echo')
    complete(task)


def hello(_agent: Any, task: Any, rest: str) -> None:
    complete(task, f'Hello! You said: {rest}')


def count_up(_agent: Any, task: Any, _rest: str) -> None:
    task.set_status('working', [text('working on it')])
    for index, chunk in enumerate(['one ', 'two ', 'three']):
        task.add_artifact(0, [text(chunk)], 'numbers.txt', append=index > 0, last=index == 2)
    complete(task, 'all done')


def hold(agent: Any, task: Any, _rest: str) -> None:
    task.set_status('working', [text('holding')])
    task.add_artifact(0, [text('before ')], 'held', last=False)
    agent.releases.acquire()
    task.add_artifact(0, [text('after')], 'held', append=True)
    complete(task, 'released')


def slow(_agent: Any, task: Any, rest: str) -> None:
    seconds = int(rest or '5')
    task.set_status('working', [text('starting')])
    for second in range(seconds):
        if task.stopped.wait(1):
            return
        task.add_artifact(0, [text(f'{second + 1} ')], 'ticks', append=second > 0, last=second == seconds - 1)
    complete(task, 'finished')


def ask(_agent: Any, task: Any, _rest: str) -> None:
    task.set_status('input-required', [text('Which city do you mean?')], final=True)


def form(_agent: Any, task: Any, _rest: str) -> None:
    task.set_status('input-required', [data(FORM)], final=True)


def confirm_payment(agent: Any, task: Any, rest: str) -> None:
    amount, _, payee = rest.partition(' ')
    payment = {'id': f'confirm-{task.id}', 'amount': int(amount or '12000'), 'to': payee or 'Sato Stationery'}
    if payment['amount'] < PAYMENT_LIMIT:
        pay(agent, task, payment)
        return
    agent.ledger.pending[task.id] = payment
    ask_for_payment(task, payment)


def ask_for_payment(task: Any, payment: dict) -> None:
    arguments = {'amount': payment['amount'], 'currency': 'JPY', 'to': payment['to']}
    call = {
        'name': 'adk_request_confirmation',
        'id': payment['id'],
        'args': {
            'originalFunctionCall': {'name': 'pay', 'id': f'pay-{task.id}', 'args': arguments},
            'toolConfirmation': {'hint': 'Please approve or reject this payment.', 'confirmed': False},
        },
    }
    part = data(call, {'adk_type': 'function_call', 'adk_is_long_running': True})
    task.set_status('input-required', [part], final=True)


def pay(agent: Any, task: Any, payment: dict) -> None:
    agent.ledger.paid.append({'taskId': task.id, 'amount': payment['amount'], 'to': payment['to']})
    task.set_status('working')
    task.add_artifact(0, [text(f'Paid {payment["amount"]} yen to {payment["to"]}.')], 'receipt')
    complete(task, 'paid')


def count(agent: Any, task: Any, _rest: str) -> None:
    task.set_status('working')
    task.add_artifact(0, [text(json.dumps(agent.ledger.as_json()))], 'approvals')
    complete(task)


def fail(_agent: Any, task: Any, _rest: str) -> None:
    task.set_status('working')
    fail_with(task, 'It broke: upstream 503.')


def crash(_agent: Any, _task: Any, _rest: str) -> None:
    raise Crash


def crash_late(_agent: Any, task: Any, _rest: str) -> None:
    task.set_status('working', [text('about to crash')])
    raise Crash


def files(_agent: Any, task: Any, _rest: str) -> None:
    task.set_status('working')
    link = {'name': 'doc.pdf', 'mimeType': 'application/pdf', 'bytes': None, 'uri': 'https://files.example/doc.pdf'}
    pixel = {'name': 'pixel.png', 'mimeType': 'image/png', 'bytes': PNG_1X1, 'uri': None}
    parts = [
        {**text('# Report\n\nline two'), 'metadata': {'mimeType': 'text/markdown'}},
        data({'rows': [1, 2.5, None, True, {'k': 'v'}], 'big': 12345678901234567890}),
        {'type': 'file', 'file': pixel},
        {'type': 'file', 'file': link},
    ]
    task.add_artifact(0, parts, 'bundle')
    complete(task)


def unicode(_agent: Any, task: Any, _rest: str) -> None:
    task.set_status('working')
    said = 'naïve 😀 \u2028 line-sep \u0085 nel \r\n crlf \x0b vt "quoted" \\ back </script>'
    task.add_artifact(0, [text(said)], 'uni')
    complete(task)


def multi(_agent: Any, task: Any, _rest: str) -> None:
    task.set_status('working')
    for number in range(3):
        task.add_artifact(number, [text(f'artifact {number}')], f'm{number}')
    complete(task)


def big(_agent: Any, task: Any, rest: str) -> None:
    task.set_status('working')
    task.add_artifact(0, [text('x' * int(rest or '262144'))], 'big')
    complete(task)


SCENARIOS = {
    'hello': hello,
    'task': count_up,
    'hold': hold,
    'slow': slow,
    'ask': ask,
    'auth': ask,  # 0.1 has no `auth-required`
    'form': form,
    'pay': confirm_payment,
    'count': count,
    'fail': fail,
    'reject': fail,  # nor `rejected`
    'crash': crash,
    'crashlate': crash_late,
    'files': files,
    'unicode': unicode,
    'multi': multi,
    'big': big,
}
