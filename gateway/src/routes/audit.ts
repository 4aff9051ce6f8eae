import { AuditEntrySchema } from "@doorlight/proto/identity/v1/users_service_pb";
import { ContactReadSchema } from "@doorlight/proto/leads/v1/leads_service_pb";
import { AuditEntry, listAudit, listContactReads } from "../../contract/index.ts";
import { agentCardsOf } from "../answers/agent-cards.ts";
import { auditObjectsOf } from "../answers/audit-objects.ts";
import type { Clients } from "../clients.ts";
import { answerOf } from "../mappers/answer-of.ts";
import { toLeadName } from "../mappers/lead.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { route, signedIn } from "../http/route.ts";

const entryOf = answerOf(AuditEntrySchema, AuditEntry);
const readOf = answerOf(ContactReadSchema, listContactReads.answer.shape.items.def.element);

/** The audit of admin actions and of reads of sellers' contacts. */
export function makeAuditRoutes({
  clients,
}: {
  clients: Pick<Clients, "users" | "leads" | "identity" | "agencies" | "campaigns" | "sources">;
}) {
  const { users, leads } = clients;
  return [
    route(listAudit, async (call) => {
      const page = await users.listAudit(call.query, signedIn(call).as);
      const objects = await auditObjectsOf(clients, page.entries, signedIn(call).as);
      return {
        items: page.entries.map((entry) => ({
          ...entryOf(entry),
          actor: { id: entry.actorId, name: entry.actorName },
          subject: { id: entry.subjectId, name: entry.subjectName },
          object: objects.get(entry.objectId ?? "") ?? null,
        })),
        nextCursor: page.nextCursor || null,
      };
    }),

    route(listContactReads, async (call) => {
      const asked = { ...call.query, readerId: call.query.userId };
      const page = await leads.listContactReads(asked, signedIn(call).as);
      const leadIds = [...new Set(page.reads.map(({ leadId }) => leadId))];
      const [readers, { leads: found }] = await Promise.all([
        agentCardsOf(
          clients,
          page.reads.map(({ readerId }) => readerId),
        ),
        leads.getLeads({ leadIds }, signedIn(call).as),
      ]);
      const locale = readerLocale(call);
      const leadNames = new Map(found.map((lead) => [lead.id, toLeadName(lead, locale)]));
      return {
        items: page.reads.map((read) => ({
          ...readOf(read),
          lead: leadNames.get(read.leadId) ?? null,
          reader: { id: read.readerId, name: readers.get(read.readerId)?.name ?? "" },
        })),
        nextCursor: page.nextCursor || null,
      };
    }),
  ];
}
