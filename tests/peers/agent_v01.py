"""An agent of protocol 0.1 (April 2025), with the standard library alone: no SDK of that time is left.

    python agent_v01.py [--port N] [--guard nothing|messages|everything]

JSON-RPC is at /, the card at /.well-known/agent.json. It keeps the habits of the sample server of its time: the
client names the task, members without a value are null, times have no zone, what is not understood is answered
by HTTP 400 with a null id, and a call back is asked for `validationToken` before it is used.
"""

from __future__ import annotations

import argparse
import http.server
import json
import queue
import signal
import sys
import threading
import urllib.error
import urllib.parse
import urllib.request
from datetime import datetime
from typing import Any

from approvals import Ledger
from v01_scenarios import Crash, run

TOKEN = 'test-token'
API_KEY = 'test-key'
METHODS = (
    'tasks/send',
    'tasks/sendSubscribe',
    'tasks/get',
    'tasks/cancel',
    'tasks/resubscribe',
    'tasks/pushNotification/set',
    'tasks/pushNotification/get',
)
TERMINAL = ('completed', 'canceled', 'failed')


class Refusal(Exception):
    def __init__(self, code: int, message: str, *, status: int = 200, data: Any = None) -> None:
        super().__init__(message)
        self.error = {'code': code, 'message': message, 'data': data}
        self.status = status


def invalid(where: str) -> Refusal:
    data = [{'type': 'missing', 'loc': [where], 'msg': 'Field required'}]
    return Refusal(-32600, 'Request payload validation error', status=400, data=data)


class Task:
    """One task, and whoever listens to it."""

    def __init__(self, task_id: str, session: str) -> None:
        self.id = task_id
        self.session = session
        self.history: list[dict] = []
        self.artifacts: list[dict] = []
        self.call_back: dict | None = None
        self.listeners: list[queue.Queue] = []
        self.stopped = threading.Event()
        self.lock = threading.RLock()
        self.state = ''
        self.set_status('submitted')

    def set_status(self, state: str, parts: list | None = None, *, final: bool = False) -> None:
        with self.lock:
            self.state = state
            message = {'role': 'agent', 'parts': parts, 'metadata': None} if parts else None
            if message:
                self.history.append(message)
            self.status = {'state': state, 'message': message, 'timestamp': datetime.now().isoformat()}
            self._tell({'id': self.id, 'status': self.status, 'final': final, 'metadata': None})
        self._call_back()

    def add_artifact(self, index: int, parts: list, name: str, *, append: bool = False, last: bool = True) -> None:
        with self.lock:
            if append:
                self.artifacts[index]['parts'] += parts
            else:
                self.artifacts.append({'name': name, 'parts': list(parts), 'index': index})
            event = {'name': name, 'parts': parts, 'index': index, 'append': append, 'lastChunk': last}
            self._tell({'id': self.id, 'artifact': event, 'metadata': None})

    def as_json(self, history_length: int | None) -> dict:
        with self.lock:
            return {
                'id': self.id,
                'sessionId': self.session,
                'status': self.status,
                'artifacts': self.artifacts or None,
                'history': self.history[-history_length:] if history_length else [],
                'metadata': None,
            }

    def listen(self) -> queue.Queue:
        events: queue.Queue = queue.Queue()
        with self.lock:
            self.listeners.append(events)
            if self.state in (*TERMINAL, 'input-required'):
                events.put({'id': self.id, 'status': self.status, 'final': True})
        return events

    def break_off(self) -> None:
        self._tell(None)

    def _tell(self, event: dict | None) -> None:
        for listener in self.listeners:
            listener.put(event)

    def _call_back(self) -> None:
        if self.call_back is None:
            return
        headers = {'Content-Type': 'application/json'}
        body = json.dumps(self.as_json(0)).encode()
        request = urllib.request.Request(self.call_back['url'], data=body, headers=headers)
        try:
            urllib.request.urlopen(request, timeout=5).close()
        except OSError as problem:
            print(f'push failed: {problem}', file=sys.stderr)


class Agent(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, options: argparse.Namespace) -> None:
        super().__init__(('127.0.0.1', options.port), Exchange)
        self.guard = options.guard
        self.ledger = Ledger()
        self.releases = threading.Semaphore(0)
        self.tasks: dict[str, Task] = {}
        self.url = f'http://127.0.0.1:{self.server_port}'

    def card(self) -> dict:
        skill = {
            'id': 'scenarios',
            'name': 'Scenarios',
            'description': 'The first word picks what happens.',
            'tags': ['test'],
            'examples': ['task', 'ask', 'pay 12000 Sato Stationery'],
            'inputModes': None,
            'outputModes': None,
        }
        return {
            'name': 'Scenario agent 0.1',
            'description': 'Deterministic scenarios, without an SDK',
            'url': f'{self.url}/',
            'provider': {'organization': 'Workbench tests', 'url': None},
            'version': '1.0.0',
            'documentationUrl': None,
            'capabilities': {'streaming': True, 'pushNotifications': True, 'stateTransitionHistory': False},
            'authentication': {'schemes': ['Bearer' if self.guard != 'nothing' else 'public'], 'credentials': None},
            'defaultInputModes': ['text', 'text/plain'],
            'defaultOutputModes': ['text', 'text/plain'],
            'skills': [skill],
        }

    def receive(self, params: dict) -> tuple[Task, dict, bool]:
        """The task that a message is for, made if it is new, the message, and whether it answers a question."""
        task_id, message = need(params, 'id', str), need(params, 'message', dict)
        kinds = {part.get('type') for part in need(message, 'parts', list)}
        if message.get('role') not in ('user', 'agent') or not kinds <= {'text', 'file', 'data'}:
            raise invalid('message')
        modes = params.get('acceptedOutputModes')
        if modes and not {'text', 'text/plain'} & set(modes):
            raise Refusal(-32005, 'Incompatible content types')
        self.ledger.note({'message': {**message, 'taskId': task_id, 'messageId': ''}})
        task = self.tasks.setdefault(task_id, Task(task_id, params.get('sessionId') or task_id))
        if params.get('pushNotification'):
            set_call_back(task, params['pushNotification'])
        answers = task.state == 'input-required'
        task.history.append(message)
        return task, message, answers

    def task(self, params: dict) -> Task:
        task = self.tasks.get(need(params, 'id', str))
        if task is None:
            raise Refusal(-32001, 'Task not found')
        return task


def need(value: dict, member: str, kind: type) -> Any:
    if not isinstance(value.get(member), kind):
        raise invalid(member)
    return value[member]


def set_call_back(task: Task, config: dict) -> None:
    separator = '&' if '?' in config['url'] else '?'
    question = urllib.parse.urlencode({'validationToken': task.id})
    try:
        with urllib.request.urlopen(config['url'] + separator + question, timeout=5) as answer:
            valid = answer.read().decode() == task.id
    except (OSError, ValueError):
        valid = False
    if not valid:
        raise Refusal(-32602, 'Push notification URL is invalid')
    task.call_back = config


class Exchange(http.server.BaseHTTPRequestHandler):
    protocol_version = 'HTTP/1.1'
    server: Agent

    def do_GET(self) -> None:
        pages = {'/.well-known/agent.json': self.server.card, '/approvals': self.server.ledger.as_json}
        page = pages.get(self.path)
        if page is None:
            self.answer({'detail': 'Not Found'}, 404)
        elif self.admitted():
            self.answer(page())

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get('content-length') or 0))
        if self.path == '/release':
            self.server.releases.release()
            self.answer({})
        elif self.admitted():
            self.call(body)

    def admitted(self) -> bool:
        open_here = self.server.guard == 'nothing' or self.path == '/approvals'
        open_here = open_here or (self.server.guard == 'messages' and self.command == 'GET')
        credential = self.headers.get('authorization') == f'Bearer {TOKEN}' or self.headers.get('x-api-key') == API_KEY
        if open_here or credential:
            return True
        self.answer({'error': 'unauthorized'}, 401, ('WWW-Authenticate', 'Bearer realm="a2a", error="invalid_token"'))
        return False

    def call(self, body: bytes) -> None:
        call_id = None
        try:
            try:
                request = json.loads(body)
            except ValueError:
                raise Refusal(-32700, 'Invalid JSON payload', status=400) from None
            method, call_id, params = need(request, 'method', str), request.get('id'), need(request, 'params', dict)
            if method not in METHODS:
                raise invalid('method')
            self.dispatch(call_id, method, params)
        except Refusal as refusal:
            shown = None if refusal.status == 400 else call_id
            self.answer({'jsonrpc': '2.0', 'id': shown, 'error': refusal.error}, refusal.status)

    def dispatch(self, call_id: Any, method: str, params: dict) -> None:
        agent = self.server
        if method == 'tasks/send':
            task, message, answers = agent.receive(params)
            try:
                run(agent, task, message, answers)
            except Crash:
                raise Refusal(-32603, 'Internal error', status=400) from None
            self.result(call_id, task.as_json(params.get('historyLength')))
        elif method == 'tasks/sendSubscribe':
            task, message, answers = agent.receive(params)
            with task.lock:
                task.listeners.append(events := queue.Queue())
            threading.Thread(target=run_apart, args=(agent, task, message, answers), daemon=True).start()
            self.stream(call_id, events)
        elif method == 'tasks/get':
            self.result(call_id, agent.task(params).as_json(params.get('historyLength')))
        elif method == 'tasks/cancel':
            task = agent.task(params)
            if task.state in TERMINAL:
                raise Refusal(-32002, 'Task cannot be canceled')
            task.stopped.set()
            task.set_status('canceled', final=True)
            self.result(call_id, task.as_json(0))
        elif method == 'tasks/resubscribe':
            self.stream(call_id, agent.task(params).listen())
        elif method == 'tasks/pushNotification/set':
            task = agent.task(params)
            set_call_back(task, need(params, 'pushNotificationConfig', dict))
            self.result(call_id, {'id': task.id, 'pushNotificationConfig': task.call_back})
        else:
            task = agent.task(params)
            if task.call_back is None:
                raise Refusal(-32603, 'An error occurred while getting push notification info')
            self.result(call_id, {'id': task.id, 'pushNotificationConfig': task.call_back})

    def result(self, call_id: Any, result: dict) -> None:
        self.answer({'jsonrpc': '2.0', 'id': call_id, 'result': result})

    def answer(self, body: Any, status: int = 200, *headers: tuple[str, str]) -> None:
        encoded = json.dumps(body, ensure_ascii=False).encode()
        self.send_response(status)
        for name, value in (('Content-Type', 'application/json'), ('Content-Length', str(len(encoded))), *headers):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(encoded)

    def stream(self, call_id: Any, events: queue.Queue) -> None:
        self.send_response(200)
        self.send_header('Content-Type', 'text/event-stream; charset=utf-8')
        self.send_header('Connection', 'close')
        self.end_headers()
        while (event := events.get()) is not None:
            body = json.dumps({'jsonrpc': '2.0', 'id': call_id, 'result': event}, ensure_ascii=False)
            try:
                self.wfile.write(f'data: {body}\r\n\r\n'.encode())
            except OSError:
                return  # nobody listens any more
            if event.get('final'):
                return

    def log_message(self, *_: Any) -> None:
        pass


def run_apart(agent: Agent, task: Task, message: dict, answers: bool) -> None:
    try:
        run(agent, task, message, answers)
    except Crash:
        task.break_off()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--port', type=int, default=0)
    parser.add_argument('--guard', choices=['nothing', 'messages', 'everything'], default='nothing')
    parser.add_argument('--until-stdin-closes', action='store_true')
    options = parser.parse_args()
    agent = Agent(options)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    threading.Thread(target=agent.serve_forever, daemon=True).start()
    print(json.dumps({'url': agent.url}), flush=True)
    if options.until_stdin_closes:
        sys.stdin.read()
    else:
        threading.Event().wait()


if __name__ == '__main__':
    main()
