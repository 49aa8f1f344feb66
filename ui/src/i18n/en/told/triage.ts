/** Why a request is left out when many are answered together. */
import type { StaysSentence } from "../../../host/generated/api";
import type { Words } from "../../types";

export const stays = {
  "stays-for-risk": "High risk, to be approved on its own. {{because}}.",
  "stays-for-more": "It asks for more than approval.",
} satisfies Words<StaysSentence>;
