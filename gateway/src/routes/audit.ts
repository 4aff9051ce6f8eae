import { refuse } from "@doorlight/common/errors";
import type { Kit } from "@doorlight/common/runtime";
import { ContactReadSchema } from "@doorlight/proto/leads/v1/leads_service_pb";
import { type AuditEntry, getAuditFile, listAudit, listContactReads } from "../../contract/index.ts";
import { agentCardsOf } from "../answers/agent-cards.ts";
import { auditPageOf, type AuditPorts } from "../answers/audit-page.ts";
import { dayRangeIn } from "../answers/day-range.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import { toCsvFile } from "../http/csv.ts";
import { answerOf } from "../mappers/answer-of.ts";
import { auditTable } from "../mappers/audit-csv.ts";
import { toLeadName } from "../mappers/lead.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { route, signedIn } from "../http/route.ts";

const readOf = answerOf(ContactReadSchema, listContactReads.answer.shape.items.def.element);

const FILE_PAGE = 100;
/** Who needs more rows asks for fewer days. */
const MOST_FILE_PAGES = 200;

type Ports = { clients: AuditPorts & Pick<Clients, "leads">; kit: Pick<Kit<Config>, "packs"> };

/** The audit of admin actions and of reads of sellers' contacts. */
export function makeAuditRoutes({ clients, kit: { packs } }: Ports) {
  const { leads } = clients;
  return [
    route(listAudit, async (call) => {
      const { as, user } = signedIn(call);
      const { from, to, ...query } = call.query;
      return auditPageOf(clients, { ...query, ...dayRangeIn(packs, user.country, { from, to }) }, as);
    }),

    route(getAuditFile, async (call) => {
      const { as, user } = signedIn(call);
      const { locale = readerLocale(call), from, to, ...filter } = call.query;
      const asked = { ...filter, ...dayRangeIn(packs, user.country, { from, to }), limit: FILE_PAGE };
      let pages = 0;
      async function readPage(cursor: string): Promise<{ items: (AuditEntry | "cut")[]; nextCursor: string | null }> {
        const { items, nextCursor } = await auditPageOf(clients, { ...asked, cursor }, as);
        const isCut = ++pages === MOST_FILE_PAGES && nextCursor !== null;
        return isCut ? { items: [...items, "cut"], nextCursor: null } : { items, nextCursor };
      }
      const { timeZone } = packs.get(user.country as never) ?? refuse("not_found");
      const file = await toCsvFile({ locale, ...auditTable(locale, timeZone), readPage });
      call.response.attachment("doorlight-audit.csv");
      return file;
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
        leads.getLeads({ leadIds, withTests: true }, signedIn(call).as),
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
