/**
 * What the host tells in codes. The types of the groups hold them to the codes that exist; `told` is all of them,
 * because the page does not care which part of the program speaks.
 */
import { credentials, interfaces, keyring } from "./told/agents";
import { archives } from "./told/archives";
import { calls, hints, inputs, redirects, searches } from "./told/calls";
import { cardChanges, cardChecks, cards } from "./told/cards";
import { cassettes } from "./told/cassettes";
import { doctor } from "./told/doctor";
import { findings } from "./told/findings";
import { limits, losses } from "./told/generations";
import { evidence, quirks } from "./told/quirks";
import { readers, readings, risks, signs } from "./told/readings";
import { advice, refusals } from "./told/refusals";
import { chats, deliveries, grades, history } from "./told/requests";
import { runs } from "./told/runs";
import { signIns } from "./told/sign-in";
import { stays } from "./told/triage";

export const told = {
  ...calls,
  ...redirects,
  ...hints,
  ...searches,
  ...inputs,
  ...signIns,
  ...cards,
  ...cardChanges,
  ...cardChecks,
  ...archives,
  ...cassettes,
  ...doctor,
  ...findings,
  ...interfaces,
  ...limits,
  ...losses,
  ...quirks,
  ...evidence,
  ...credentials,
  ...keyring,
  ...chats,
  ...deliveries,
  ...grades,
  ...history,
  ...readers,
  ...readings,
  ...risks,
  ...signs,
  ...refusals,
  ...advice,
  ...runs,
  ...stays,
};
