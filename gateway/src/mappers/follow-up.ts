import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { FollowUp as WireFollowUp } from "@doorlight/proto/leads/v1/follow_up_pb";
import type { FollowUp } from "../../contract/index.ts";
import { followUpState } from "./enum-text.ts";

export function toFollowUp({ state, note, noteVersion, remindAt }: WireFollowUp): FollowUp {
  return {
    state: followUpState.toText(state),
    note,
    noteVersion,
    remindAt: remindAt ? timestampDate(remindAt).toISOString() : null,
  };
}
