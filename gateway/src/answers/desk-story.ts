import type { CountryPack } from "@doorlight/common/product";
import type { AnswerOf, getDeskLead, Locale } from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import { toDeskAction, toDeskLead, toDeskMail, toDeskRefund, toDeskReport, toDeskStory } from "../mappers/lead-desk.ts";
import { adminsOf, toSenderBlock } from "../mappers/sender-block.ts";
import { toInstant } from "../mappers/values.ts";
import type { Session } from "../sessions/session.ts";
import { agentCardsOf, personOf } from "./agent-cards.ts";
import { ifAnswered } from "./if-answered.ts";
import { makeLeadPurchases } from "./lead-purchases.ts";
import { namedViews } from "./named-views.ts";

type Ports = {
  clients: Pick<Clients, "leadDesk" | "mailLog" | "refunds" | "purchasing" | "identity" | "charges">;
  packOf(country: string): CountryPack;
};

/** A request with its lead, buyers, mails and reads of its contact, by name. */
export function makeDeskStory({ clients, packOf }: Ports) {
  const { leadDesk, mailLog, refunds } = clients;
  const purchases = makeLeadPurchases(clients);

  return async (id: string, as: Session["as"], locale: Locale): Promise<AnswerOf<typeof getDeskLead>> => {
    const story = await leadDesk.getDeskLead({ id }, as);
    const lead = toDeskLead(assertDefined(story.lead, "lead"), locale);
    const isLead = lead.publishedAt !== null;
    const [sent, asked, buyers, views] = await Promise.all([
      ifAnswered(as, (call) =>
        mailLog.listMailsAboutLead({ requestId: lead.requestId, leadId: isLead ? lead.id : "" }, call),
      ),
      isLead
        ? ifAnswered(as, (call) => refunds.listRefundsOfLead({ leadId: lead.id }, call))
        : { requests: [], expected: [], version: 0n },
      isLead ? purchases.all(lead.id, packOf(lead.country), as) : [],
      namedViews(clients, story.views),
    ]);
    const mails = sent?.mails ?? [];
    const people = await agentCardsOf(clients, [
      story.chosenAgentId,
      ...story.actions.map(({ adminId }) => adminId),
      ...story.reports.map(({ agentId }) => agentId),
      ...adminsOf(story.senderBlocks),
      ...story.seen.map(({ readerId }) => readerId),
      ...mails.map(({ agentId }) => agentId),
      ...(asked?.requests ?? []).flatMap(({ buyerId, decisions }) => [
        buyerId,
        ...decisions.map(({ adminId }) => adminId),
      ]),
      ...(asked?.expected ?? []).map(({ buyerId }) => buyerId),
    ]);
    return {
      ...toDeskStory(story),
      lead,
      chosenAgent: story.chosenAgentId ? personOf(story.chosenAgentId, people) : null,
      actions: story.actions.map((action) => toDeskAction(action, people)),
      reports: story.reports.map((report) => toDeskReport(report, people)),
      senderBlocks: story.senderBlocks.map((block) => toSenderBlock(block, people)),
      buyers: buyers ?? [],
      refunds: asked ? asked.requests.map((refund) => toDeskRefund(refund, people)) : null,
      refundsVersion: Number(asked?.version ?? 0n) || null,
      expectedRefunds: (asked?.expected ?? []).map(({ buyerId, dueAt }) => ({
        agent: personOf(buyerId, people),
        dueAt: toInstant(dueAt, "expected.due_at"),
      })),
      views,
      contactReads: story.seen.map(({ readerId, seenAt, isFound, isByToken }) => ({
        readAt: toInstant(seenAt, "seen.seen_at"),
        isFound,
        isByToken,
        reader: personOf(readerId, people),
      })),
      mails: sent ? mails.map((mail) => toDeskMail(mail, people)) : null,
    };
  };
}
