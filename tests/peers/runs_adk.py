"""Google's ADK as an orchestrator that is measured: `python runs_adk.py pipeline|fork PACE ROOT WARM_UP ROUNDS`.

Agents of the pace are at ROOT. `pipeline`: three of them, one after the other. `fork`: twenty at once. The session is kept in
SQLite, as ADK does. Prints one line of JSON: what each round took, the peaks of memory over what it held before the first
round and before those that are counted, and what came out. The rounds of the warm-up open connections and fill caches.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path

import httpx
from google.adk.agents import ParallelAgent, SequentialAgent
from google.adk.agents.remote_a2a_agent import RemoteA2aAgent
from google.adk.runners import Runner
from google.adk.sessions.sqlite_session_service import SqliteSessionService
from google.genai import types


def kibibytes(member: str) -> int:
    lines = Path('/proc/self/status').read_text().splitlines()
    return int(next(line for line in lines if line.startswith(member)).split()[1])


def held_now() -> int:
    """What the process holds, in KiB; lets the peak begin anew (proc(5), `clear_refs`)."""
    Path('/proc/self/clear_refs').write_text('5')
    return kibibytes('VmRSS')


def remote(number: int, pace: str, root: str, http: httpx.AsyncClient) -> RemoteA2aAgent:
    card = f'{root}{pace}-{number}/.well-known/agent-card.json'
    return RemoteA2aAgent(name=f'agent_{number}', agent_card=card, httpx_client=http)


async def one_round(runner: Runner) -> dict[str, str]:
    session = await runner.session_service.create_session(app_name='runs', user_id='user')
    message = types.Content(role='user', parts=[types.Part(text='{}')])
    said: dict[str, str] = {}
    async for event in runner.run_async(user_id='user', session_id=session.id, new_message=message):
        if event.error_message:
            raise RuntimeError(event.error_message)
        texts = [part.text for part in (event.content.parts if event.content else None) or [] if part.text]
        if texts:
            said[event.author] = texts[-1]
    return said


async def main() -> None:
    shape, pace, root = sys.argv[1:4]
    warm_up, rounds = int(sys.argv[4]), int(sys.argv[5])
    http = httpx.AsyncClient(timeout=None, trust_env=False)
    count, kind = (3, SequentialAgent) if shape == 'pipeline' else (20, ParallelAgent)
    remotes = [remote(number, pace, root, http) for number in range(count)]
    with tempfile.TemporaryDirectory() as folder:
        sessions = SqliteSessionService(str(Path(folder) / 'sessions.db'))
        runner = Runner(app_name='runs', agent=kind(name='team', sub_agents=remotes), session_service=sessions)
        before = held_now()
        await one_round(runner)
        first = kibibytes('VmHWM') - before
        for _ in range(1, warm_up):
            await one_round(runner)
        before, seconds, said = held_now(), [], {}
        for _ in range(rounds):
            start = time.perf_counter()
            said = await one_round(runner)
            seconds.append(time.perf_counter() - start)
        whole = kibibytes('VmHWM') / 1024
    words = [said[agent.name] for agent in remotes]
    output = words[-1] if shape == 'pipeline' else words
    figures = {'seconds': seconds, 'first_mebibytes': first / 1024, 'mebibytes': whole - before / 1024}
    print(json.dumps(figures | {'whole_mebibytes': whole, 'output': output}))


if __name__ == '__main__':
    asyncio.run(main())
