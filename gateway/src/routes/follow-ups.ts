import { refuse } from "@doorlight/common/errors";
import { getFollowUp, saveFollowUp, setStates } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { toFollowUp } from "../mappers/follow-up.ts";
import { route, signedIn } from "../http/route.ts";

/** An agent's follow-up of a bought lead. */
export function makeFollowUpRoutes({ clients: { followUps } }: { clients: Pick<Clients, "followUps"> }) {
  return [
    route(getFollowUp, async (call) => {
      const found = await followUps.getFollowUps({ leadIds: [call.params.id] }, signedIn(call).as);
      return { followUp: toFollowUp(found.followUps[0] ?? refuse("not_found")) };
    }),

    route(saveFollowUp, async (call) => {
      const { remindAt, ...said } = call.body;
      const reminder = remindAt === undefined ? undefined : { at: remindAt === null ? null : new Date(remindAt) };
      const change = { leadId: call.params.id, ...said, reminder };
      const { followUp } = await followUps.saveFollowUp(change, signedIn(call).as);
      return { followUp: toFollowUp(followUp) };
    }),

    route(setStates, async (call) => followUps.setStates(call.body, signedIn(call).as)),
  ];
}
