import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { CountryPack } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import { type LeftOut, partOf, type RunCounts, type RunPart } from "../domain/invoice-run.ts";
import type { WaitingLine } from "../domain/write-invoice.ts";
import type { Account } from "../domain/billing-details.ts";
import type { Invoice } from "../domain/invoice.ts";
import { invoiceDayOf, lastMonth, type Month, monthAt, monthBefore } from "../domain/invoice-month.ts";
import { type Draft, draftInvoice, vatOfLine } from "../domain/write-invoice.ts";
import type { InvoiceMonth, IssueInvoices } from "./issue-invoices.ts";

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
  runs: {
    count(country: string, month: Month, today: string): Promise<RunCounts>;
    listLeftOut(country: string, month: Month): Promise<LeftOut[]>;
  };
  issueInvoices: Pick<IssueInvoices, "draft" | "preview">;
  invoicePdf(invoice: Invoice): Promise<Uint8Array>;
  buyers: { findAll(on: Db | Tx, userIds: readonly string[], month: Month): Promise<Map<string, { taxId: string }>> };
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
};

export type Totals = Pick<RunCounts, "invoices" | "lines" | "net" | "vat" | "gross">;
export type Unusual = {
  reason: "much_more" | "much_less" | "new_account" | "above_limit";
  userId: string;
  net: bigint;
  before: bigint;
};
export type DueAccount = { userId: string; buyerName: string; lines: number; net: bigint; vat: bigint; gross: bigint };
export type DryRun = InvoiceMonth & {
  totals: Totals;
  before: Totals;
  /** Net: the part of the totals that is of months before. */
  earlier: bigint;
  unusual: Unusual[];
  accounts: DueAccount[];
  ready: RunPart;
  leftOut: LeftOut[];
  incomplete: RunPart;
  held: RunPart;
};

/** The next invoice of an account: without its PDF, nothing is written of it. `invoice`: none while details are missing. */
export type InvoicePreview = {
  lines: WaitingLine[];
  net: bigint;
  vat: bigint;
  gross: bigint;
  invoice: Invoice | undefined;
};

/** The sums of an account's next invoice, without the held lines, whose share of VAT is null. */
export type NextInvoice = { month: Month; on: string; lines: (WaitingLine & { vat: bigint | null })[] } & Pick<
  Draft,
  "net" | "vatTotal" | "gross"
>;

const BATCH = 200;
/** Accounts, and oddities, that the answer of a dry run has at most. */
const MOST = 100;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";
/** More than this many times the month before is worth a look, and less than its inverse. */
const MUCH = 3n;

/** The invoices that a run would issue, by the same drafts; nothing is written. */
export function makePreviewInvoices(ports: Ports) {
  const { db, lines, invoices, runs, issueInvoices, invoicePdf, buyers, packs, clock } = ports;
  const packOf = (country: string) => packs.get(country) ?? refuse("not_found");

  /** With the accounts that have the most, or with all. */
  async function dryRun({ country, month }: InvoiceMonth, all = false): Promise<DryRun> {
    const pack = packOf(country);
    const formerMonth = monthBefore(month);
    const netBefore = await invoices.netByAccount(country, formerMonth);
    let earlier = 0n;
    const totals = { invoices: 0, lines: 0, net: 0n, vat: 0n, gross: 0n };
    const unusual: Unusual[] = [];
    const accounts: DueAccount[] = [];
    for (let after = BEFORE_ALL; ;) {
      const userIds = await lines.listDue(db, { country, month, after, limit: BATCH });
      const last = userIds.at(-1);
      if (!last) break;
      after = last;
      const drafts = await issueInvoices.draft(db, { country, month }, userIds);
      for (const account of drafts) {
        if (!account.draft || !account.buyer) continue;
        const { net, vatTotal: vat, gross } = account.draft;
        const { userId, buyer } = account;
        const before = netBefore.get(userId) ?? 0n;
        for (const reason of reasonsOf(net, before, BigInt(pack.invoiceLimit)))
          if (unusual.length < MOST) unusual.push({ reason, userId, net, before });
        accounts.push({ userId, buyerName: buyer.businessName, lines: account.lines.length, net, vat, gross });
        totals.invoices += 1;
        totals.lines += account.lines.length;
        totals.net += net;
        totals.vat += vat;
        totals.gross += gross;
        for (const line of account.lines) if (line.month < month) earlier += line.net;
      }
    }
    const leftOut = Map.groupBy(await runs.listLeftOut(country, month), ({ reason }) => reason);
    const [incomplete, held] = [leftOut.get("incomplete") ?? [], leftOut.get("held") ?? []];
    const shown = <Account extends { net: bigint }>(of: Account[]) => (all ? of : mostOf(of));
    return {
      country,
      month,
      totals,
      before: await runs.count(country, formerMonth, formerMonth),
      earlier,
      unusual,
      accounts: shown(accounts),
      ready: partOf(accounts),
      leftOut: [...shown(incomplete), ...shown(held)],
      incomplete: partOf(incomplete),
      held: partOf(held),
    };
  }

  /** Refuses `not_found` if there is nothing to invoice, nor held. */
  async function preview(run: InvoiceMonth, userId: string): Promise<InvoicePreview> {
    packOf(run.country);
    return transaction(db, async (tx) => {
      const [account] = await issueInvoices.draft(tx, run, [userId]);
      if (!account) return refuse("not_found");
      const taxId = account.buyer?.taxId ?? "";
      const sums = account.draft ?? draftInvoice(account.lines, { ...noBuyer, taxId }, run.country);
      const { net, vatTotal: vat, gross } = sums;
      const invoice = await issueInvoices.preview(tx, run, account);
      return { lines: [...account.lines, ...account.held].map(shownTo(taxId)), net, vat, gross, invoice };
    });
  }

  /** As a PDF. Refuses `not_found`, also while the details are missing. */
  async function previewDocument(run: InvoiceMonth, userId: string): Promise<Uint8Array> {
    const { invoice } = await preview(run, userId);
    return invoicePdf(invoice ?? refuse("not_found"));
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
      const { lines: drafted, net, vatTotal, gross } = draftInvoice(due, { ...noBuyer, taxId }, country);
      const shares = new Map(due.map(({ id }, nth) => [id, drafted[nth]!.vat]));
      const shown = of.toReversed().map((line) => ({ ...shownTo(taxId)(line), vat: shares.get(line.id) ?? null }));
      return { month, on: invoiceDayOf(pack, month), lines: shown, net, vatTotal, gross };
    });
  }

  return { dryRun, preview, previewDocument, findNext };
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

/** A line with the rate that it has on an invoice to a tax id. */
const shownTo = (taxId: string) => (line: WaitingLine) => ({ ...line, vatRate: vatOfLine(line, taxId).rate });

function reasonsOf(net: bigint, before: bigint, limit: bigint): Unusual["reason"][] {
  return [
    ...(net > limit ? (["above_limit"] as const) : []),
    ...(before === 0n ? (["new_account"] as const) : []),
    ...(before > 0n && net > before * MUCH ? (["much_more"] as const) : []),
    ...(before > 0n && net * MUCH < before ? (["much_less"] as const) : []),
  ];
}

const mostOf = <Account extends { net: bigint }>(accounts: Account[]) =>
  accounts.toSorted((one, other) => Number(other.net - one.net)).slice(0, MOST);
