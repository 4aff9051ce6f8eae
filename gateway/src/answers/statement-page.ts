import { makePaging } from "@doorlight/common/paging";
import { z } from "zod";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import type { Movement } from "@doorlight/proto/billing/v1/statement_service_pb";
import type { LedgerTransaction } from "@doorlight/proto/purchasing/v1/purchase_pb";
import type { LedgerRow, Locale } from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import { toLedgerRow, toMovementRow } from "../mappers/ledger-row.ts";
import { toLeadName } from "../mappers/lead.ts";
import type { Session } from "../sessions/session.ts";
import { chargedCardsOf } from "./charged-cards.ts";
import { ifAnswered } from "./if-answered.ts";
import { invoiceNameOf, invoicesOf } from "./invoices-of.ts";

type Asked = {
  userId?: string;
  from?: Date | undefined;
  to?: Date | undefined;
  limit: number;
  cursor?: string | undefined;
};
type Page = {
  items: LedgerRow[];
  nextCursor: string | null;
  away: ("cards" | "invoices" | "payments")[];
};
/** In either list: its row, or where that has come to. */
type Found = { at: Date } & ({ movement: Movement } | { transaction: LedgerTransaction });

/** Where the page before ended in each of the two lists; absent at its beginning. */
const paging = makePaging(
  z.strictObject({
    at: z.coerce.date().optional(),
    id: z.coerce.bigint().optional(),
    movedAt: z.coerce.date().optional(),
    movedId: z.string().min(1).max(80).optional(),
  }),
);

/** Pages of statements: the ledger of purchasing and what billing says of invoices, as one list in the order of time. */
export function makeStatementPage(
  clients: Pick<Clients, "ledger" | "statement" | "leads" | "charges" | "invoices">,
): (asked: Asked, session: Session, locale: Locale) => Promise<Page> {
  const { ledger, statement, leads } = clients;

  return async ({ cursor = "", limit, ...scope }, { as, user }, locale) => {
    const { at, id, movedAt, movedId } = paging.start(cursor) ?? {};
    const asked = { ...scope, limit: limit + 1 };
    const after = { ...(at && id !== undefined && { after: { at, id } }) };
    const moved = { ...(movedAt && movedId && { after: { at: movedAt, id: movedId } }) };
    const [{ transactions }, invoicing] = await Promise.all([
      ledger.listTransactions({ ...asked, ...after }, as),
      ifAnswered(as, (call) => statement.listMovements({ ...asked, ...moved }, call)),
    ]);
    const merged = [
      ...transactions.map((transaction): Found => ({ at: instantOf(transaction.occurredAt), transaction })),
      ...(invoicing?.movements ?? []).map((movement): Found => ({ at: instantOf(movement.at), movement })),
    ].toSorted((one, other) => other.at.getTime() - one.at.getTime());
    const shown = merged.slice(0, limit);
    const { rowOf, ...rest } = await describe(shown, scope.userId ?? user.id, as, locale);
    const away = [...rest.away, ...(invoicing ? [] : ["payments" as const])];
    const [last, lastMoved] = [
      shown.findLast((one) => "transaction" in one),
      shown.findLast((one) => "movement" in one),
    ];
    const position = {
      ...(last ? { at: last.at, id: last.transaction.id } : { at, id }),
      ...(lastMoved ? { movedAt: lastMoved.at, movedId: lastMoved.movement.id } : { movedAt, movedId }),
    };
    return {
      items: shown.map(rowOf),
      nextCursor: merged.length > limit ? paging.cursorOf(position) : null,
      away,
    };
  };

  /** Leads, cards, invoices and VAT of a page. */
  async function describe(shown: readonly Found[], userId: string, as: Session["as"], locale: Locale) {
    const transactions = shown.flatMap((one) => ("transaction" in one ? one.transaction : []));
    const leadIds = [...new Set(transactions.flatMap(({ leadId }) => leadId || []))];
    const referencesOf = (...sources: string[]) =>
      transactions.filter(({ paymentSource }) => sources.includes(paymentSource)).map(({ referenceId }) => referenceId);
    const [{ leads: found }, cards, sources] = await Promise.all([
      leadIds.length > 0 ? leads.getLeads({ leadIds }, as) : { leads: [] },
      chargedCardsOf(clients, userId, referencesOf("card"), as),
      invoicesOf(clients, userId, referencesOf("invoice", "card"), as),
    ]);
    const names = new Map(found.map((lead) => [lead.id, { id: lead.id, ...toLeadName(lead, locale) }]));
    const rowOf = (one: Found): LedgerRow => {
      if ("movement" in one) return toMovementRow(one.movement);
      const { transaction } = one;
      const source = sources?.get(transaction.referenceId);
      return toLedgerRow(transaction, {
        source,
        lead: names.get(transaction.leadId) ?? null,
        card: cards?.get(transaction.referenceId) ?? null,
        invoice: invoiceNameOf(source, transaction.kind),
      });
    };
    return { rowOf, away: [...(cards ? [] : ["cards" as const]), ...(sources ? [] : ["invoices" as const])] };
  }
}

const instantOf = (at: LedgerTransaction["occurredAt"]) => timestampDate(assertDefined(at, "statement.at"));
