import { lazy } from "react";

export { ArtifactItem } from "./Artifact/ArtifactItem";
export { chatActions } from "./actions";
export { MessageItem } from "./items/MessageItem";
export { RequestData } from "./items/OtherItems";
export { mayBeCanceled, TaskLinkText, TaskStanding } from "./items/TaskLink";
export { ResentLink } from "./Resend/Lineage";
export { useResend } from "./Resend/use-resend";
export { isRequestData } from "./rows";

/** Loaded when it is first shown: the first picture does not wait for it. */
export const ChatsScreen = lazy(async () => ({ default: (await import("./ChatsScreen")).ChatsScreen }));
