import { listAudit, listContactReads } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { toLeadName } from "../mappers/lead.ts";
import { toInstant } from "../mappers/values.ts";
import { readerLocale } from "../reader-locale.ts";
import { route, signedIn } from "../route.ts";

/** The audit of admin actions and of reads of sellers' contacts. */
export function makeAuditRoutes({ clients }: { clients: Pick<Clients, "users" | "leads" | "identity"> }) {
  const { users, leads, identity } = clients;
  return [
    route(listAudit, async (call) => {
      const { limit, cursor = "", userId } = call.query;
      const page = await users.listAudit({ limit, cursor, ...(userId && { userId }) }, signedIn(call).as);
      return {
        items: page.entries.map(
          ({ id, at, actorId, actorName, subjectId, subjectName, action, impersonated, refused, traceId }) => ({
            id,
            at: toInstant(at, "audit_entry.at"),
            actor: { id: actorId, name: actorName },
            subject: { id: subjectId, name: subjectName },
            action,
            impersonated,
            refused,
            traceId,
          }),
        ),
        nextCursor: page.nextCursor || null,
      };
    }),

    route(listContactReads, async (call) => {
      const { limit, cursor = "", leadId, userId } = call.query;
      const page = await leads.listContactReads(
        { limit, cursor, ...(leadId && { leadId }), ...(userId && { readerId: userId }) },
        signedIn(call).as,
      );
      const userIds = [...new Set(page.reads.map(({ readerId }) => readerId))];
      const leadIds = [...new Set(page.reads.map(({ leadId }) => leadId))];
      const [{ agents }, { leads: found }] = await Promise.all([
        identity.listAgentCards({ userIds }),
        leads.getLeads({ leadIds }, signedIn(call).as),
      ]);
      const locale = readerLocale(call);
      const leadNames = new Map(found.map((lead) => [lead.id, toLeadName(lead, locale)]));
      const names = new Map(agents.map(({ id, name }) => [id, name]));
      return {
        items: page.reads.map(({ leadId, readerId, readAt }) => ({
          leadId,
          lead: leadNames.get(leadId) ?? null,
          reader: { id: readerId, name: names.get(readerId) ?? "" },
          readAt: toInstant(readAt, "contact_read.read_at"),
        })),
        nextCursor: page.nextCursor || null,
      };
    }),
  ];
}
