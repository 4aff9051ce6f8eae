import { refuse } from "@doorlight/common/errors";
import type { Kit } from "@doorlight/common/runtime";
import { periodRange } from "@doorlight/common/time";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import * as contract from "../../contract/index.ts";
import { orApproval } from "../answers/approvals.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import { toCsvFile } from "../http/csv.ts";
import { makeStatementPage } from "../answers/statement-page.ts";
import { ledgerTable } from "../mappers/ledger-csv.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { route, signedIn } from "../http/route.ts";
import type { Session } from "../sessions/session.ts";

interface Ports {
  clients: Pick<
    Clients,
    "ledger" | "statement" | "leads" | "charges" | "invoices" | "approvals" | "identity" | "users"
  >;
  kit: Pick<Kit<Config>, "packs" | "clock">;
}

/** As many leads as one call may ask for. */
const FILE_PAGE = 100;

export function makeLedgerRoutes({ clients, kit: { packs, clock } }: Ports) {
  const { ledger, users } = clients;
  const page = makeStatementPage(clients);

  /** For a file, which is kept as it is: refuses `unavailable` while billing is down, rather than leave cells empty. */
  async function wholePage(...asked: Parameters<typeof page>) {
    const found = await page(...asked);
    return found.away.length > 0 ? refuse("unavailable") : found;
  }

  function rangeOf(period: Parameters<typeof periodRange>[0], { user }: Session) {
    const { timeZone } = assertDefined(packs.get(user.country), "country_pack");
    return { ...periodRange(period, timeZone, clock.now()), timeZone };
  }

  return [
    route(contract.getLedger, async (call) => {
      const session = signedIn(call);
      const { period, days, ...rest } = call.query;
      const { from, to } = rangeOf({ kind: period, days }, session);
      return page({ from, to, ...rest }, session, readerLocale(call));
    }),

    route(contract.getLedgerFile, async (call) => {
      const session = signedIn(call);
      const { period, days, locale = readerLocale(call) } = call.query;
      const { from, to, timeZone } = rangeOf({ kind: period, days }, session);
      const file = await toCsvFile({
        locale,
        ...ledgerTable(locale, timeZone),
        readPage: (cursor) => wholePage({ from, to, limit: FILE_PAGE, cursor }, session, locale),
      });
      call.response.attachment(`doorlight-statement-${period.replaceAll("_", "-")}.csv`);
      return file;
    }),

    route(contract.getUserLedger, async (call) =>
      page({ userId: call.params.id, ...call.query }, signedIn(call), readerLocale(call)),
    ),

    route(contract.takeBackCredits, async (call) => {
      const { id: userId, grantId } = call.params;
      const order = { userId, grantId, idempotencyKey: call.idempotencyKey, ...call.body };
      const { balance } = await ledger.takeBackCredits(order, signedIn(call).as);
      return { balance };
    }),

    route(contract.grantCredits, async (call) => {
      const { idempotencyKey, params, body } = call;
      const session = signedIn(call);
      const { user } = (await users.getUser({ userId: params.id }, session.as)).record ?? {};
      // Nobody else buys, admins least of all with credits of their own.
      if (user?.role !== Role.AGENT) refuse("not_found");
      const grant = { userId: params.id, idempotencyKey, ...body };
      const run = async () => {
        const { balance } = await ledger.grantCredits(grant, session.as);
        return { balance };
      };
      const asked = { call: { case: "grantCredits" as const, value: grant }, subjectId: params.id, idempotencyKey };
      // The same key finds it done.
      return orApproval(clients, session, { asked, run, done: run });
    }),
  ];
}
