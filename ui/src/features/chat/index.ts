export { ArtifactItem } from "./Artifact/ArtifactItem";
export { chatActions } from "./actions";
export { ChatsScreen } from "./ChatsScreen";
export { MessageItem } from "./items/MessageItem";
export { CancelTask, TaskTrouble } from "./items/OtherItems";
export { TaskBadge } from "./TaskBadge";
