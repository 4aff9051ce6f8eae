import { refuse } from "@doorlight/common/errors";
import { LeadMailSchema } from "@doorlight/proto/notifications/v1/news_service_pb";
import { StateChangeSchema } from "@doorlight/proto/leads/v1/follow_ups_service_pb";
import { getFollowUp, getLeadHistory, LeadMail, saveFollowUp, setStates, StateChange } from "../../contract/index.ts";
import { ifAnswered } from "../answers/if-answered.ts";
import type { Clients } from "../clients.ts";
import { answerOf } from "../mappers/answer-of.ts";
import { toFollowUp } from "../mappers/follow-up.ts";
import { route, signedIn } from "../http/route.ts";

const toStateChange = answerOf(StateChangeSchema, StateChange);
const toLeadMail = answerOf(LeadMailSchema, LeadMail);

type Ports = { clients: Pick<Clients, "followUps" | "news"> };

/** An agent's follow-up of a bought lead. */
export function makeFollowUpRoutes({ clients: { followUps, news } }: Ports) {
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

    route(getLeadHistory, async (call) => {
      const [leadId, { as }] = [call.params.id, signedIn(call)];
      const [{ changes }, sent] = await Promise.all([
        followUps.listStateChanges({ leadId }, as),
        ifAnswered(as, (options) => news.listLeadMails({ leadId }, options)),
      ]);
      return { states: changes.map(toStateChange), mails: sent ? sent.mails.map(toLeadMail) : null };
    }),

    route(setStates, async (call) => {
      const { leadIds } = await followUps.setStates(call.body, signedIn(call).as);
      return { leadIds };
    }),
  ];
}
