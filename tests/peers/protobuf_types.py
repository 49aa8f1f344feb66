"""The types of the 1.x SDKs, which are protobuf messages."""

from __future__ import annotations

import uuid
from typing import Any

from a2a.server.tasks import TaskUpdater
from a2a.types.a2a_pb2 import Message, Part, Role, Task, TaskState, TaskStatus
from google.protobuf.json_format import MessageToDict, ParseDict
from google.protobuf.struct_pb2 import Value

INTERRUPTIONS = {
    TaskState.TASK_STATE_INPUT_REQUIRED: 'input-required',
    TaskState.TASK_STATE_AUTH_REQUIRED: 'auth-required',
}


class ProtobufTypes:
    """See `scenarios.Types`."""

    def text(self, text: str, media_type: str | None = None) -> Part:
        return Part(text=text, media_type=media_type or '')

    def data(self, data: Any, metadata: dict | None = None) -> Part:
        part = Part(data=ParseDict(data, Value()), media_type='application/json')
        part.metadata.update(metadata or {})
        return part

    def raw(self, name: str, media_type: str, content: bytes) -> Part:
        return Part(raw=content, filename=name, media_type=media_type)

    def link(self, name: str, media_type: str, url: str) -> Part:
        return Part(url=url, filename=name, media_type=media_type)

    def message(self, context: Any, parts: list, metadata: dict) -> Message:
        message = Message(
            role=Role.ROLE_AGENT, message_id=str(uuid.uuid4()), context_id=context.context_id, parts=parts
        )
        message.metadata.update(metadata)
        return message

    def task(self, context: Any) -> Task:
        task = Task(
            id=context.task_id,
            context_id=context.context_id,
            status=TaskStatus(state=TaskState.TASK_STATE_SUBMITTED),
            history=[context.message],
        )
        task.status.timestamp.GetCurrentTime()
        return task

    def updater(self, queue: Any, task_id: str, context_id: str) -> TaskUpdater:
        return TaskUpdater(queue, task_id, context_id)

    def interruption(self, task: Task) -> str | None:
        return INTERRUPTIONS.get(task.status.state)

    def parts_as_json(self, message: Message) -> list[dict]:
        return [MessageToDict(part) for part in message.parts]

    async def ask(self, updater: TaskUpdater, message: Message, *, sign_in: bool = False) -> None:
        await (updater.requires_auth(message) if sign_in else updater.requires_input(message))
