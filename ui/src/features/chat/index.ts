export { ArtifactItem } from "./Artifact/ArtifactItem";
export { chatActions } from "./actions";
export { ChatsScreen } from "./ChatsScreen";
export { MessageItem } from "./items/MessageItem";
export { CancelTask, RequestData, TaskTrouble } from "./items/OtherItems";
export { isRequestData } from "./rows";
export { TaskBadge } from "./TaskBadge";
