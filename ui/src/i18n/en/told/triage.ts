/** Why a request is left out when many are answered together. */
import type { StaysSentence } from "../../../host/generated/api";
import type { Words } from "../../types";

export const stays = {
  "stays-for-risk": "High risk, to be approved on its own. {{because}}.",
  "stays-for-more": "It asks for more than approval.",
  "stays-for-others":
    "It has another call, or something that was not understood, in or around it. Look at it and approve it on its own.",
  "stays-for-same": "The same request is answered under {{agent}}, which leads to the same agent.",
  "stays-for-answer":
    "It is asked again, though some of it has an answer or gets one here. Look at it and approve it on its own.",
} satisfies Words<StaysSentence>;
