import { type Plain, type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { FollowUpsService, type SaveFollowUpRequestSchema } from "@doorlight/proto/leads/v1/follow_ups_service_pb";
import type { FollowUp, FollowUpChange } from "../domain/follow-up.ts";
import type { UseCases } from "../parts/use-cases.ts";

/** Buyers' follow-ups of their leads. */
export function makeFollowUpsService({
  saveFollowUp,
  setStates,
  countAssignments,
  listTowns,
  followUps,
}: UseCases): RpcRoutes {
  return {
    routes(router) {
      serveMethods(router, FollowUpsService, {
        async saveFollowUp(request, ctx) {
          const { userId, actorId } = userCaller(ctx);
          const saved = await saveFollowUp(request.leadId, userId, toChange(request));
          return { followUp: readableFor(saved, actorId) };
        },
        async setStates({ states }, ctx) {
          return { leadIds: await setStates(userCaller(ctx).userId, states) };
        },
        async getFollowUps({ leadIds }, ctx) {
          const { userId, actorId } = userCaller(ctx);
          const found = await followUps.ofAgent(userId, leadIds);
          return { followUps: found.map((followUp) => readableFor(followUp, actorId)) };
        },
        listStateChanges: async ({ leadId }, ctx) => ({
          changes: await followUps.changesOf(leadId, userCaller(ctx).userId),
        }),
        async countFollowUps({ from, to, among, state }, ctx) {
          const period = { agentId: userCaller(ctx).userId, from, to };
          const [counts, leadIds] = await Promise.all([
            followUps.countByState(period, among?.ids),
            state ? followUps.ofState(period, state, among?.ids) : [],
          ]);
          return { counts, leadIds };
        },
        getAssignmentShare: () => countAssignments.ofAll(),
        listTowns: async ({ country }) => ({ towns: await listTowns(country) }),
        getPlaceFigures: (query) => countAssignments.ofPlace(query),
      });
    },
  };
}

function toChange({ state, note, reminder }: Plain<typeof SaveFollowUpRequestSchema>): FollowUpChange {
  return {
    ...(state && { state }),
    ...(note && { note: { text: note.text.trim(), version: note.version } }),
    ...(reminder && { remindAt: reminder.at }),
  };
}

/** A note is private: an admin who acts as the agent does not read it. */
function readableFor(followUp: FollowUp, actorId: string | undefined): FollowUp {
  return { ...followUp, note: actorId === undefined ? followUp.note : "" };
}
