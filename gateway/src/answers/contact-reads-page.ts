import { ContactReadSchema } from "@doorlight/proto/leads/v1/leads_service_pb";
import { type AnswerOf, ContactRead, type listContactReads, type Locale } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { answerOf } from "../mappers/answer-of.ts";
import { toLeadName } from "../mappers/lead.ts";
import type { Session } from "../sessions/session.ts";
import { agentCardsOf } from "./agent-cards.ts";

const readOf = answerOf(ContactReadSchema, ContactRead);

type Asked = Omit<Parameters<Clients["leads"]["listContactReads"]>[0], "readerId"> & { userId?: string | undefined };

/** A page of the visits at sellers' contacts, with the names of today. */
export async function contactReadsPageOf(
  clients: Pick<Clients, "leads" | "identity">,
  { userId, ...asked }: Asked,
  locale: Locale,
  as: Session["as"],
): Promise<AnswerOf<typeof listContactReads>> {
  const page = await clients.leads.listContactReads({ ...asked, readerId: userId }, as);
  const leadIds = [...new Set(page.reads.map(({ leadId }) => leadId))];
  const [readers, { leads }] = await Promise.all([
    agentCardsOf(
      clients,
      page.reads.map(({ readerId }) => readerId),
    ),
    clients.leads.getLeads({ leadIds, withTests: true }, as),
  ]);
  const leadNames = new Map(leads.map((lead) => [lead.id, toLeadName(lead, locale)]));
  return {
    items: page.reads.map((read) => ({
      ...readOf(read),
      lead: leadNames.get(read.leadId) ?? null,
      reader: { id: read.readerId, name: readers.get(read.readerId)?.name ?? "" },
    })),
    nextCursor: page.nextCursor || null,
  };
}
