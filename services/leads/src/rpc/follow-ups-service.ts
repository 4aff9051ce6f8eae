import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { enumText, userCaller, type RpcRoutes } from "@doorlight/common/rpc";
import { type FollowUpSchema, FollowUpState } from "@doorlight/proto/leads/v1/follow_up_pb";
import { FollowUpsService, type SaveFollowUpRequest } from "@doorlight/proto/leads/v1/follow_ups_service_pb";
import type { FollowUpStore } from "../db/follow-up-store.ts";
import type { FollowUp, FollowUpChange } from "../domain/follow-up.ts";
import { toDate } from "../mappers.ts";
import type { CountAssignments } from "../use-cases/count-assignments.ts";
import type { SaveFollowUp } from "../use-cases/save-follow-up.ts";

const states = enumText(FollowUpState);

type Dependencies = {
  saveFollowUp: SaveFollowUp;
  countAssignments: CountAssignments;
  followUps: Pick<FollowUpStore, "ofAgent" | "countByState" | "ofState">;
};

/** Buyers' follow-ups of their leads. */
export function makeFollowUpsService({ saveFollowUp, countAssignments, followUps }: Dependencies): RpcRoutes {
  return {
    routes(router) {
      router.service(FollowUpsService, {
        async saveFollowUp(request, ctx) {
          const { userId, actorId } = userCaller(ctx);
          const saved = await saveFollowUp(request.leadId, userId, toChange(request));
          return { followUp: toMessage(saved, actorId) };
        },
        async getFollowUps({ leadIds }, ctx) {
          const { userId, actorId } = userCaller(ctx);
          const found = await followUps.ofAgent(userId, leadIds);
          return { followUps: found.map((followUp) => toMessage(followUp, actorId)) };
        },
        async countFollowUps({ from, to, among, state }, ctx) {
          const period = { agentId: userCaller(ctx).userId, from: toDate(from), to: toDate(to) };
          const asked = states.toTextOrNone(state);
          const [counts, leadIds] = await Promise.all([
            followUps.countByState(period, among?.ids),
            asked ? followUps.ofState(period, asked, among?.ids) : [],
          ]);
          return { counts: counts.map((of) => ({ state: states.fromText(of.state), count: of.count })), leadIds };
        },
        async getAssignmentShare() {
          const { countedAt, ...share } = await countAssignments();
          return { ...share, countedAt: timestampFromDate(countedAt) };
        },
      });
    },
  };
}

function toChange({ state, note, reminder }: SaveFollowUpRequest): FollowUpChange {
  const asked = states.toTextOrNone(state);
  return {
    ...(asked && { state: asked }),
    ...(note && { note: { text: note.text.trim(), version: note.version } }),
    ...(reminder && { remindAt: reminder.at ? toDate(reminder.at) : null }),
  };
}

/** A note is private: an admin who acts as the agent does not read it. */
function toMessage(
  { leadId, state, note, noteVersion, remindAt }: FollowUp,
  actorId: string | undefined,
): MessageInitShape<typeof FollowUpSchema> {
  return {
    leadId,
    state: states.fromText(state),
    note: actorId === undefined ? note : "",
    noteVersion,
    ...(remindAt && { remindAt: timestampFromDate(remindAt) }),
  };
}
