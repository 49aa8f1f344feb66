"""The types of the 0.x SDKs, which are pydantic models."""

from __future__ import annotations

import base64
import uuid
from typing import Any

from a2a.server.tasks import TaskUpdater
from a2a.types import DataPart, FilePart, FileWithBytes, FileWithUri, Message, Part, Role, Task, TaskState, TextPart
from a2a.utils import new_task

INTERRUPTIONS = {TaskState.input_required: 'input-required', TaskState.auth_required: 'auth-required'}


class PydanticTypes:
    """See `scenarios.Types`."""

    def text(self, text: str, media_type: str | None = None) -> Part:
        metadata = {'mimeType': media_type} if media_type else None
        return Part(root=TextPart(text=text, metadata=metadata))

    def data(self, data: Any, metadata: dict | None = None) -> Part:
        return Part(root=DataPart(data=data, metadata=metadata))

    def raw(self, name: str, media_type: str, content: bytes) -> Part:
        encoded = base64.b64encode(content).decode()
        return Part(root=FilePart(file=FileWithBytes(name=name, mime_type=media_type, bytes=encoded)))

    def link(self, name: str, media_type: str, url: str) -> Part:
        return Part(root=FilePart(file=FileWithUri(name=name, mime_type=media_type, uri=url)))

    def message(self, context: Any, parts: list, metadata: dict) -> Message:
        return Message(
            role=Role.agent,
            message_id=str(uuid.uuid4()),
            context_id=context.context_id,
            parts=parts,
            metadata=metadata,
        )

    def task(self, context: Any) -> Task:
        return new_task(context.message)

    def updater(self, queue: Any, task_id: str, context_id: str) -> TaskUpdater:
        return TaskUpdater(queue, task_id, context_id)

    def interruption(self, task: Task) -> str | None:
        return INTERRUPTIONS.get(task.status.state)

    def parts_as_json(self, message: Message) -> list[dict]:
        return [part.root.model_dump(by_alias=True, exclude_none=True) for part in message.parts]

    async def ask(self, updater: TaskUpdater, message: Message, *, sign_in: bool = False) -> None:
        state = TaskState.auth_required if sign_in else TaskState.input_required
        await updater.update_status(state, message, final=True)
