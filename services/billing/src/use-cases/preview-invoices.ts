import type { Db, Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { type CountryPack, MOST_OF_DRY_RUN } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import type { RunCounts } from "../domain/invoice-run.ts";
import type { WaitingLine } from "../domain/write-invoice.ts";
import type { Account } from "../domain/billing-details.ts";
import { invoiceDayOf, lastMonth, type Month, monthAt, monthBefore } from "../domain/invoice-month.ts";
import { type Draft, draftInvoice, vatOfLine } from "../domain/write-invoice.ts";
import type { AccountDraft, InvoiceMonth, IssueInvoices } from "./issue-invoices.ts";

type Ports = {
  db: Db;
  lines: {
    listDue(on: Db | Tx, page: InvoiceMonth & { after: string; limit: number }): Promise<string[]>;
    listOpen(on: Db | Tx, about: { userIds: readonly string[]; month: Month }): Promise<WaitingLine[]>;
  };
  invoices: {
    netByAccount(country: string, month: Month): Promise<Map<string, bigint>>;
    listIssued(on: Db | Tx, userIds: readonly string[], month: Month): Promise<string[]>;
  };
  runs: { count(country: string, month: Month, today: string): Promise<RunCounts> };
  issueInvoices: Pick<IssueInvoices, "draft">;
  buyers: { findAll(on: Db | Tx, userIds: readonly string[], month: Month): Promise<Map<string, { taxId: string }>> };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

export type Totals = Pick<RunCounts, "invoices" | "lines" | "net" | "vat" | "gross">;
export type Unusual = {
  reason: "buyer_incomplete" | "much_more" | "much_less" | "new_account" | "held_lines" | "above_limit";
  userId: string;
  net: bigint;
  before: bigint;
};
export type DueAccount = Pick<Unusual, "userId" | "net">;
export type DryRun = InvoiceMonth & { totals: Totals; before: Totals; unusual: Unusual[]; accounts: DueAccount[] };

/** The sums of an account's next invoice, without the held lines. */
export type NextInvoice = { month: Month; on: string; lines: WaitingLine[] } & Pick<
  Draft,
  "net" | "vatTotal" | "gross"
>;

const BATCH = 200;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";
/** More than this many times the month before is worth a look, and less than its inverse. */
const MUCH = 3n;

/** The invoices that a run would issue, by the same drafts; nothing is written. */
export function makePreviewInvoices({ db, lines, invoices, runs, issueInvoices, buyers, packs, clock }: Ports) {
  const packOf = (country: string) => packs.get(country) ?? refuse("not_found");

  async function dryRun({ country, month }: InvoiceMonth): Promise<DryRun> {
    const pack = packOf(country);
    const earlier = monthBefore(month);
    const netBefore = await invoices.netByAccount(country, earlier);
    const totals = { invoices: 0, lines: 0, net: 0n, vat: 0n, gross: 0n };
    const unusual: Unusual[] = [];
    let accounts: DueAccount[] = [];
    for (let after = BEFORE_ALL; ;) {
      const userIds = await lines.listDue(db, { country, month, after, limit: BATCH });
      const last = userIds.at(-1);
      if (!last) break;
      after = last;
      const drafts = await issueInvoices.draft(db, { country, month }, userIds);
      accounts = mostOf([...accounts, ...drafts.map((one) => ({ userId: one.userId, net: sumOf(one.lines) }))]);
      for (const account of drafts) {
        const before = netBefore.get(account.userId) ?? 0n;
        const net = sumOf(account.lines);
        for (const reason of reasonsOf(account, net, before, BigInt(pack.invoiceLimit)))
          if (unusual.length < MOST_OF_DRY_RUN) unusual.push({ reason, userId: account.userId, net, before });
        if (!account.draft) continue;
        totals.invoices += 1;
        totals.lines += account.lines.length;
        totals.net += account.draft.net;
        totals.vat += account.draft.vatTotal;
        totals.gross += account.draft.gross;
      }
    }
    return { country, month, totals, before: await runs.count(country, earlier, earlier), unusual, accounts };
  }

  /** The months of an account that are not invoiced yet: the one that has ended, while it waits, and this one. */
  async function findNext({ userId, country }: Account): Promise<NextInvoice[]> {
    const pack = packOf(country);
    const now = clock.now();
    const [current, ended] = [monthAt(pack, now), lastMonth(pack, now)];
    const open = await lines.listOpen(db, { userIds: [userId], month: current });
    const isEndedIssued = (await invoices.listIssued(db, [userId], ended)).length > 0;
    const isOfEnded = ({ month }: WaitingLine) => month < current && !isEndedIssued;
    const taxId = (await buyers.findAll(db, [userId], current)).get(userId)?.taxId ?? "";
    const ofEnded = open.filter(isOfEnded);
    const months = [
      ...(ofEnded.length > 0 ? [{ month: ended, of: ofEnded }] : []),
      { month: current, of: open.filter((line) => !isOfEnded(line)) },
    ];
    return months.map(({ month, of }) => {
      const due = of.filter(({ held }) => !held);
      const { net, vatTotal, gross } = draftInvoice(due, { ...noBuyer, taxId }, country);
      const shown = of.toReversed().map((line) => ({ ...line, vatRate: vatOfLine(line, taxId).rate }));
      return { month, on: invoiceDayOf(pack, month), lines: shown, net, vatTotal, gross };
    });
  }

  return { dryRun, findNext };
}

/** Sums need nothing of a buyer but if its business is. */
const noBuyer = {
  businessName: "",
  streetAddress: "",
  postalCode: "",
  city: "",
  eInvoiceAddress: "",
  eInvoiceOperator: "",
  reference: "",
};

function reasonsOf({ buyer, held }: AccountDraft, net: bigint, before: bigint, limit: bigint): Unusual["reason"][] {
  return [
    ...(buyer ? [] : (["buyer_incomplete"] as const)),
    ...(held.length > 0 ? (["held_lines"] as const) : []),
    ...(net > limit ? (["above_limit"] as const) : []),
    ...(before === 0n ? (["new_account"] as const) : []),
    ...(before > 0n && net > before * MUCH ? (["much_more"] as const) : []),
    ...(before > 0n && net * MUCH < before ? (["much_less"] as const) : []),
  ];
}

const mostOf = (accounts: DueAccount[]) =>
  accounts.toSorted((one, other) => Number(other.net - one.net)).slice(0, MOST_OF_DRY_RUN);

const sumOf = (lines: readonly { net: bigint }[]) => lines.reduce((total, { net }) => total + net, 0n);
