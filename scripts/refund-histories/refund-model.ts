type Source = "credit" | "quota" | "card" | "invoice";
type State = "pending" | "rejected" | "refunded" | "cancelled";

export type ModelAgent = {
  id: string;
  method: "card" | "invoice";
  credits: number;
  quotas: { id: string; from: number; to: number; total: number; used: number }[];
  /** The part of credit-note debts that is set off on invoices. */
  setOff: bigint;
};
type Line = { month: string; net: bigint; vat: bigint; state: "open" | "removed" | "invoiced"; isCredited: boolean };
export type ModelRequest = { id: string; state: State; isAppealed: boolean; decidedAt: number; version: bigint };
export type ModelPurchase = {
  id: string;
  agent: ModelAgent;
  source: Source;
  quota: ModelAgent["quotas"][number] | undefined;
  at: number;
  fee: bigint;
  requests: ModelRequest[];
  /** Billing's knowledge: the request for which its line waits. */
  heldFor: string | undefined;
  line: Line | undefined;
  isRefunded: boolean;
  isPaidBack: boolean;
};
export type ModelInvoice = {
  agent: ModelAgent;
  month: string;
  purchases: ModelPurchase[];
  gross: bigint;
  paid: bigint;
  credited: bigint;
};
type Note = { agent: ModelAgent; month: string; net: bigint; gross: bigint };

const ZONE = "Europe/Helsinki";
const formatter = new Intl.DateTimeFormat("sv", { timeZone: ZONE, year: "numeric", month: "2-digit", day: "2-digit" });
const DAY = 86_400_000;

export const localDay = (at: number): string => formatter.format(at);
export const monthOf = (at: number): string => localDay(at).slice(0, 7);

export function monthsAfter(month: string, count: number): string {
  const [year = 0, nth = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, nth - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The first instant of a day of the country, by looking for it hour by hour. */
export function startOf(day: string): number {
  for (let at = Date.parse(`${day}T00:00:00Z`) - DAY; ; at += DAY / 24) if (localDay(at) === day) return at;
}

const vatOf = (net: bigint): bigint => (net * 2_550n + 5_000n) / 10_000n;
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Refunds and invoices by the plain rules, without tables, events and locks. An undelivered event has not happened. */
export class RefundModel {
  now = 0;
  agents: ModelAgent[] = [];
  purchases: ModelPurchase[] = [];
  invoices: ModelInvoice[] = [];
  notes: Note[] = [];

  /** Credits first, then the rest of the month's quota, then the account's chosen method. */
  sourceFor({ credits, quotas, method }: ModelAgent): Pick<ModelPurchase, "source" | "quota"> {
    if (credits > 0) return { source: "credit", quota: undefined };
    const quota = quotas.find(({ from, to, total, used }) => from <= this.now && this.now < to && used < total);
    return quota ? { source: "quota", quota } : { source: method, quota: undefined };
  }

  buy(agent: ModelAgent, id: string, fee: bigint): void {
    const paid = this.sourceFor(agent);
    if (paid.source === "credit") agent.credits -= 1;
    if (paid.quota) paid.quota.used += 1;
    const nothingYet = { requests: [], heldFor: undefined, line: undefined, isRefunded: false, isPaidBack: false };
    this.purchases.push({ ...nothingYet, ...paid, id, agent, at: this.now, fee });
  }

  /** Why a refund cannot be requested; undefined if it can. */
  refusalToRequest({ requests, at }: ModelPurchase): string | undefined {
    if (requests.some(({ state }) => state === "pending")) return "refund_pending";
    if (requests.some(({ state, isAppealed }) => state !== "cancelled" || isAppealed)) return "refund_decided";
    return localDay(this.now) > `${monthsAfter(monthOf(at), 1)}-09` ? "refund_window_over" : undefined;
  }

  refusalToAppeal({ state, isAppealed, decidedAt }: ModelRequest): string | undefined {
    return state === "rejected" && !isAppealed && this.now < decidedAt + 14 * DAY ? undefined : "refund_decided";
  }

  // Delivered to billing.
  confirmed(purchase: ModelPurchase): void {
    const { source, fee: net, at } = purchase;
    if (source === "invoice") purchase.line = { month: monthOf(at), net, vat: 0n, state: "open", isCredited: false };
  }
  requested(purchase: ModelPurchase, requestId: string): void {
    if (!purchase.isPaidBack) purchase.heldFor = requestId;
  }
  ended(purchase: ModelPurchase, requestId: string): void {
    if (purchase.heldFor === requestId) purchase.heldFor = undefined;
  }
  paidBack(purchase: ModelPurchase): void {
    purchase.heldFor = undefined;
    purchase.isPaidBack = true;
    const { line } = purchase;
    if (line?.state === "open") line.state = "removed";
    else if (line && !line.isCredited) this.credit(purchase);
  }

  /** Delivered to purchasing. */
  approved(purchase: ModelPurchase): void {
    const { source, agent, quota } = purchase;
    purchase.isRefunded = true;
    if (quota && this.now < quota.to) quota.used -= 1;
    else if (source === "credit" || source === "quota") agent.credits += 1;
  }

  /** The month whose invoices are due now. */
  dueMonth(): string | undefined {
    return localDay(this.now).slice(8) >= "10" ? monthsAfter(monthOf(this.now), -1) : undefined;
  }

  /** The recipients of an invoice by the run of a month, with their lines. */
  draft(month: string): { agent: ModelAgent; purchases: ModelPurchase[] }[] {
    return this.agents
      .filter((agent) => !this.invoices.some((invoice) => invoice.agent === agent && invoice.month === month))
      .map((agent) => ({
        agent,
        purchases: this.purchases.filter(
          ({ agent: buyer, line, heldFor }) =>
            buyer === agent && line?.state === "open" && line.month <= month && heldFor === undefined,
        ),
      }))
      .filter(({ purchases }) => purchases.length > 0);
  }

  issue(month: string): void {
    for (const { agent, purchases } of this.draft(month)) {
      let net = 0n;
      for (const { line } of purchases) {
        const before = vatOf(net);
        net += line!.net;
        Object.assign(line!, { state: "invoiced", vat: vatOf(net) - before });
      }
      const gross = net + vatOf(net);
      const used = least(gross, this.owed(agent));
      agent.setOff += used;
      this.invoices.push({ agent, month, purchases, gross, paid: used, credited: 0n });
    }
  }

  invoiceOf = (purchase: ModelPurchase): ModelInvoice | undefined =>
    this.invoices.find(({ purchases }) => purchases.includes(purchase));

  /** By a refund or an admin. */
  credit(purchase: ModelPurchase): void {
    const { net, vat } = purchase.line!;
    const invoice = this.invoiceOf(purchase)!;
    purchase.line!.isCredited = true;
    invoice.paid += net + vat;
    invoice.credited += net + vat;
    this.notes.push({ agent: purchase.agent, month: monthOf(this.now), net, gross: net + vat });
  }

  /** Overpayments, less set-offs. */
  owed(agent: ModelAgent): bigint {
    const own = this.invoices.filter((invoice) => invoice.agent === agent);
    const surpluses = own.map(({ gross, paid }) => (paid > gross ? paid - gross : 0n));
    return surpluses.reduce((sum, one) => sum + one, 0n) - agent.setOff;
  }
}
