import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { refuse } from "@doorlight/common/errors";
import { getFollowUp, saveFollowUp } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { followUpState } from "../mappers/enum-text.ts";
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
      const { state, note, remindAt } = call.body;
      const change = {
        leadId: call.params.id,
        ...(state && { state: followUpState.fromText(state) }),
        ...(note && { note }),
        ...(remindAt !== undefined && {
          reminder: remindAt === null ? {} : { at: timestampFromDate(new Date(remindAt)) },
        }),
      };
      const { followUp } = await followUps.saveFollowUp(change, signedIn(call).as);
      return { followUp: toFollowUp(followUp) };
    }),
  ];
}
