import { listAudit, listContactReads } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { toInstant } from "../mappers/values.ts";
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
          ({ id, at, actorId, actorName, subjectId, subjectName, action, impersonated, traceId }) => ({
            id,
            at: toInstant(at, "audit_entry.at"),
            actor: { id: actorId, name: actorName },
            subject: { id: subjectId, name: subjectName },
            action,
            impersonated,
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
      const { agents } = await identity.listAgentCards({ userIds });
      const names = new Map(agents.map(({ id, name }) => [id, name]));
      return {
        items: page.reads.map(({ leadId, readerId, readAt }) => ({
          leadId,
          reader: { id: readerId, name: names.get(readerId) ?? "" },
          readAt: toInstant(readAt, "contact_read.read_at"),
        })),
        nextCursor: page.nextCursor || null,
      };
    }),
  ];
}
