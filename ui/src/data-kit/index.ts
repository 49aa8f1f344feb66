/**
 * Data from an agent: shown whole, with a form to answer it.
 *
 * Whoever approves decides by what stands here, so a value is shown as it was received, with what a reader could not see
 * written out, and what is long in pages that all have to be in view. A form of a JSON Schema says what it would send and no
 * field shows. What a request is and what is done with it stands above: nothing here knows of approvals, tasks or runs.
 *
 * Uses `kit`, `data`, and `places` for opening an address; imports no feature. Others import only from this page.
 */
export { FilePicture, isPicture } from "./Picture/Picture";
export { ChooseFile, ChosenFiles } from "./SchemaForm/ChooseFile";
export { bytesOf, LARGEST_BYTES } from "./SchemaForm/files";
export { JsonField } from "./SchemaForm/JsonField";
export { oneValue, takenOut } from "./SchemaForm/one-value";
export { SchemaForm, untouchedValues } from "./SchemaForm/SchemaForm";
export { SentAs } from "./SchemaForm/SentAs";
export { fits } from "./SchemaForm/validate";
export { bare } from "./SchemaForm/words";
export { SeenContext, Sentinels, useSeenParts } from "./seen/seen";
export { inOrder } from "./Value/directions";
export { Facts, factsIn } from "./Value/Facts";
export { isLabel, labelIn } from "./Value/label";
export { WaysContext } from "./Value/Members";
export { Short } from "./Value/Pieces";
export { Plain, Preformatted, Words } from "./Value/Plain";
export { type JsonObject, objectIn, Plan, saysMore } from "./Value/Plan";
export { isLong } from "./Value/pages";
export { RequestContext } from "./Value/request-context";
export { described, TypedNote } from "./Value/TypedNote";
export { spelledOut, visible, visibleShort } from "./Value/unseen";
export { JsonValue, PrettyJson } from "./Value/Value";
export { WarningNotes, warningsAt } from "./warnings/WarningNotes";
