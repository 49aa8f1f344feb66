import type { StaysSentence } from "../../../host/generated/api";
import type { Words } from "../../types";

export const stays = {
  "stays-for-risk": "高リスクのため、個別に承認してください。{{because}}。",
  "stays-for-more": "承認以外の回答も求めています。",
  "stays-for-others":
    "別の呼び出し、または読み取れない内容が含まれています。内容を確認し、個別に承認してください。",
  "stays-for-same":
    "同じリクエストに「{{agent}}」のほうで回答します。どちらも同じエージェントにつながっています。",
  "stays-for-answer":
    "回答済みの内容、またはここで承認する内容を含むリクエストです。確認し、個別に承認してください。",
} satisfies Words<StaysSentence>;
