import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { forEachAlone } from "@doorlight/common/jobs";
import { type Clock, minutes } from "@doorlight/common/time";
import type { CountryPack } from "@doorlight/common/product";
import { type Contract, type Deal, type DealChange, isContract } from "../domain/deal.ts";
import { withLastDay } from "../domain/deal-time.ts";
import { isOverdue, onInvoiceObstacle, type Payable } from "../domain/payment.ts";
import type { BindDeal } from "./bind-deal.ts";
import type { MailDeal } from "./mail-deal.ts";
import type { SettleDeal } from "./settle-deal.ts";

type Ports = {
  db: Db;
  deals: {
    listActiveIds(): Promise<string[]>;
    lock(tx: Tx, id: string): Promise<Deal | undefined>;
    save<D extends Deal>(tx: Tx, deal: D): Promise<D>;
    addChange(tx: Tx, dealId: string, change: DealChange): Promise<void>;
    wasAccepted(on: Tx, dealId: string): Promise<boolean>;
    findOfferer(tx: Tx, dealId: string): Promise<string | undefined>;
  };
  dues: { listUnanswered(before: Date): Promise<string[]> };
  findPayable(on: Tx, userId: string): Promise<Payable>;
  bindDeal: Pick<BindDeal, "cut">;
  mailDeal: Pick<MailDeal, "stopped">;
  packOf(country: string): CountryPack;
  settleDeal: Pick<SettleDeal, "settle" | "askAgain" | "lastDayPaid">;
  events: { dealChanged(tx: Tx, deal: Contract): Promise<void> };
  clock: Clock;
};

/** Purchasing says it within seconds. */
const ANSWER_MS = minutes(10);

/**
 * Grants the quotas and charges the fees of all active deals that are due by now, and ends the deals whose last day has
 * passed, or whose payer may not buy on invoice any more. Asks once more how many leads of cut deals are used, if an answer is
 * lost. It may run late, twice and beside itself. A deal that fails does not stop the others.
 */
export function makeRenewDeals(ports: Ports) {
  const { db, deals, dues, findPayable, bindDeal, mailDeal, settleDeal, events, packOf, clock } = ports;

  /**
   * A deal whose payer nothing proves any more, may owe less than its fee, or leaves an invoice unpaid, ends with the months that
   * are charged or granted.
   */
  async function stopUnpaid(tx: Tx, deal: Contract, at: Date): Promise<Contract> {
    if (deal.type !== "monthly") return deal;
    const pack = packOf(deal.country);
    const { trust } = await findPayable(tx, deal.payerId);
    const onInvoice = onInvoiceObstacle(trust, { amount: deal.fee, currency: pack.currency }, pack);
    // What a release before activated nobody accepted: its payer was asked neither for a proof nor for a limit.
    const isBound = onInvoice && (await deals.wasAccepted(tx, deal.id));
    const feeObstacle = isOverdue(trust) ? "invoice_overdue" : isBound ? onInvoice : undefined;
    if (!feeObstacle) return deal;
    const endsOn = await settleDeal.lastDayPaid(tx, deal, at);
    if (!endsOn) return deal;
    const change = { what: "changed" as const, adminId: null, at, fields: ["endsOn"] };
    const stopped = await bindDeal.cut(tx, withLastDay(deal, endsOn, pack.timeZone), change, { feeObstacle });
    const offeredBy = await deals.findOfferer(tx, deal.id);
    if (offeredBy) await mailDeal.stopped(tx, stopped, offeredBy, feeObstacle);
    return stopped;
  }

  async function renew(tx: Tx, id: string): Promise<void> {
    const active = await deals.lock(tx, id);
    if (active?.state !== "active") return;
    const now = clock.now();
    const deal = await stopUnpaid(tx, active, now);
    await settleDeal.settle(tx, deal, now);
    // The job that lets offers lapse comes first.
    if (deal.inForce.to > now || deal.extension) return;
    const ended = await deals.save(tx, { ...deal, state: "ended" });
    await deals.addChange(tx, id, { what: "ended", adminId: null, at: deal.inForce.to, fields: [] });
    await events.dealChanged(tx, ended);
  }

  async function askAgain(tx: Tx, id: string, before: Date): Promise<void> {
    const deal = await deals.lock(tx, id);
    if (deal && isContract(deal)) await settleDeal.askAgain(tx, deal, { before, at: clock.now() });
  }

  return async (): Promise<void> => {
    await forEachAlone(await deals.listActiveIds(), (id) => transaction(db, (tx) => renew(tx, id)));
    const before = new Date(clock.now().getTime() - ANSWER_MS);
    await forEachAlone(await dues.listUnanswered(before), (id) => transaction(db, (tx) => askAgain(tx, id, before)));
  };
}
