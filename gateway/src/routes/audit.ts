import { refuse } from "@doorlight/common/errors";
import type { Kit } from "@doorlight/common/runtime";
import { getAuditFile, getContactReadsFile, listAudit, listContactReads, type Locale } from "../../contract/index.ts";
import { auditPageOf, type AuditPorts } from "../answers/audit-page.ts";
import { contactReadsPageOf } from "../answers/contact-reads-page.ts";
import { dayRangeIn } from "../answers/day-range.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import { toCutFile } from "../http/cut-file.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { route, signedIn } from "../http/route.ts";
import { auditTable } from "../mappers/audit-csv.ts";
import { contactReadsTable } from "../mappers/contact-reads-csv.ts";
import type { AuditWords } from "../pages/web-build.ts";

type Ports = {
  clients: AuditPorts & Pick<Clients, "leads">;
  kit: Pick<Kit<Config>, "packs">;
  auditWords: (locale: Locale, timeZone: string) => AuditWords;
};

/** The audit of admin actions and of reads of sellers' contacts. */
export function makeAuditRoutes({ clients, kit: { packs }, auditWords }: Ports) {
  const timeZoneOf = (country: string) => (packs.get(country as never) ?? refuse("not_found")).timeZone;

  return [
    route(listAudit, async (call) => {
      const { as, user } = signedIn(call);
      const { from, to, ...query } = call.query;
      return auditPageOf(clients, { ...query, ...dayRangeIn(packs, user.country, { from, to }) }, as);
    }),

    route(getAuditFile, async (call) => {
      const { as, user } = signedIn(call);
      const { locale = readerLocale(call), from, to, ...filter } = call.query;
      const asked = { ...filter, ...dayRangeIn(packs, user.country, { from, to }) };
      const timeZone = timeZoneOf(user.country);
      const file = await toCutFile({
        locale,
        ...auditTable(locale, timeZone, auditWords(locale, timeZone)),
        readPage: (page) => auditPageOf(clients, { ...asked, ...page }, as),
      });
      call.response.attachment("doorlight-audit.csv");
      return file;
    }),

    route(listContactReads, async (call) => {
      const { as, user } = signedIn(call);
      const { from, to, ...query } = call.query;
      const asked = { ...query, ...dayRangeIn(packs, user.country, { from, to }) };
      return contactReadsPageOf(clients, asked, readerLocale(call), as);
    }),

    route(getContactReadsFile, async (call) => {
      const { as, user } = signedIn(call);
      const { locale = readerLocale(call), from, to, ...filter } = call.query;
      const asked = { ...filter, ...dayRangeIn(packs, user.country, { from, to }) };
      const file = await toCutFile({
        locale,
        ...contactReadsTable(locale, timeZoneOf(user.country)),
        readPage: (page) => contactReadsPageOf(clients, { ...asked, ...page }, locale, as),
      });
      call.response.attachment("doorlight-contact-reads.csv");
      return file;
    }),
  ];
}
