import { type Db, transaction } from "@doorlight/common/db";
import type { CountryPack } from "@doorlight/common/product";
import type { Logger } from "@doorlight/common/telemetry";
import { days, startOfDay } from "@doorlight/common/time";
import { lockAccount } from "../src/db/account-lock.ts";
import { makeCardLineStore } from "../src/db/card-line-store.ts";
import { makeChoiceStore } from "../src/db/choice-store.ts";
import { makeDetailsStore } from "../src/db/details-store.ts";
import { invoiceDayOf, type Month, monthAt } from "../src/domain/invoice-month.ts";
import { monthOf } from "../src/domain/month.ts";
import type { makeEvents } from "../src/events.ts";
import { makeContracts } from "../src/parts/contracts.ts";
import { makeInvoices } from "../src/parts/invoices.ts";
import { makeSettlements } from "../src/parts/settlements.ts";
import { layDemoPayments, layDemoSurplus } from "./payments.ts";
import { personId } from "./person-id.ts";
import { later, saveDetails } from "./save-details.ts";

type Ports = {
  events: ReturnType<typeof makeEvents>;
  packs: ReadonlyMap<string, CountryPack>;
  packOf: (country: string) => CountryPack;
  log: Logger;
  now: Date;
};

const country = "FI";
const returnPath = "/account/billing";
const address = { streetAddress: "Esimerkkikatu 2", postalCode: "00100", city: "Helsinki" };
const planned = { userId: personId("agent2@doorlight.test"), country };
const prepaid = { userId: personId("agent6@doorlight.test"), country };
const overpaying = { userId: personId("agent10@doorlight.test"), country };

/**
 * An agent on a plan since ten days ago, or since the first of the month; and one who pays by credits alone, who had a
 * plan with an invoice some weeks ago, and bought a pack since, beside an agent who has paid more than an invoice asked
 * for. None is a sample buyer of purchasing: those pay by invoice, and credits would be spent first. Each is laid whole or
 * not at all, and once. Returns how many were.
 */
export async function layDemoContracts(db: Db, ports: Ports): Promise<number> {
  const { packOf, now } = ports;
  const ago = (count: number) => new Date(now.getTime() - days(count));
  const month = monthOf(packOf(country).timeZone, now);

  const laid = await Promise.all([
    once(db, planned.userId, async (tx) => {
      await saveDetails(tx, detailsPorts(tx, ports), planned, {
        ...address,
        billingMethod: "invoice",
        businessName: "Töölö Homes Oy",
        taxId: "0000001-9",
      });
      await choosePlan(tx, ports, planned, { planId: "basic", at: ago(10) > month.from ? ago(10) : month.from });
    }),
    once(db, prepaid.userId, async (tx) => {
      await saveDetails(tx, detailsPorts(tx, ports), prepaid, {
        ...address,
        billingMethod: "prepaid",
        businessName: "Åbo Hem Ab",
        taxId: "0000002-7",
      });
      const begun = ago(37);
      await choosePlan(tx, ports, prepaid, { planId: "basic", at: begun });
      await contractsAt(tx, ports, begun).changeRenewal.cancel(prepaid.userId);
      const { to } = monthOf(packOf(country).timeZone, begun);
      await transaction(tx, async (inner) => {
        await lockAccount(inner, prepaid.userId);
        await contractsAt(tx, ports, to).renewals.catchUp(inner, prepaid.userId, to);
      });
      const pack = { payment: "invoice", idempotencyKey: "demo-pack", returnPath } as const;
      const order = { ...pack, shown: null, another: false, beyondBudget: false };
      await contractsAt(tx, ports, ago(20)).buyPack({ ...prepaid, ...order, packId: "credits_10" });
      await saveDetails(tx, detailsPorts(tx, ports), overpaying, {
        ...address,
        billingMethod: "invoice",
        businessName: "Itäharju Homes Oy",
        taxId: "0000005-1",
      });
      await contractsAt(tx, ports, begun).buyPack({ ...overpaying, ...order, packId: "credits_5" });
      await invoiceMonth(tx, ports, monthAt(packOf(country), begun));
      const invoicing = invoicesAt(tx, ports, now);
      await layDemoPayments(prepaid.userId, { invoicing, pack: packOf(country), now });
      await layDemoSurplus(overpaying.userId, { invoicing });
    }),
  ]);
  return laid.filter(Boolean).length;
}

/** False if the account has chosen a plan by the demo's click before. */
async function once(db: Db, userId: string, lay: (tx: Db) => Promise<void>): Promise<boolean> {
  return transaction(db, async (tx) => {
    await lockAccount(tx, userId);
    if (await makeChoiceStore().find(tx, userId, PLAN_KEY)) return false;
    await lay(tx);
    return true;
  });
}

const PLAN_KEY = "demo-plan";

/** No card pays any of it, and nobody gets a mail about events before the demo. */
function contractsAt(tx: Db, ports: Ports, at: Date) {
  const { events, packOf } = ports;
  const noCard = () => Promise.reject(new Error("The demo's contracts are paid by invoice"));
  const unlimited = {
    holdForClick: async () => {},
    holdUnattended: async () => true,
    reserveDebt: async () => {},
    releaseDebt: async () => {},
    leaveCompany: async () => true,
    listQuotaUse: async () => new Map<string, number>(),
    describePurchases: noCard,
    close() {},
  };
  const account = {
    db: tx,
    events: { ...events, mailQueued: () => Promise.resolve() },
    packOf,
    clock: { now: () => at },
    addInvoiceLine: invoicesAt(tx, ports, at).addInvoiceLine,
  };
  return makeContracts({
    ...account,
    budgets: unlimited,
    log: ports.log,
    details: makeDetailsStore(tx),
    settlements: makeSettlements({ ...account, cardLines: makeCardLineStore(tx) }),
    cardCharges: { charge: noCard, endCharge: noCard, voidCharge: noCard },
  });
}

function invoicesAt(tx: Db, { events, packs, packOf, log }: Ports, at: Date) {
  return makeInvoices({
    db: tx,
    events: { ...events, mailQueued: () => Promise.resolve(), invoiceMailQueued: () => Promise.resolve() },
    packs,
    packOf,
    followDigests: later,
    clock: { now: () => at },
    log,
    outboxAddress: "",
  });
}

/** On its day, as far as that has come. */
async function invoiceMonth(tx: Db, ports: Ports, month: Month): Promise<void> {
  const pack = ports.packOf(country);
  const due = startOfDay(pack.timeZone, invoiceDayOf(pack, month));
  const at = due < ports.now ? due : ports.now;
  const { invoiceRuns, runInvoices, deliverInvoices } = invoicesAt(tx, ports, at);
  await invoiceRuns.start(tx, country, month, at);
  await runInvoices.run({ country, month });
  await deliverInvoices.makeDue();
}

const detailsPorts = (tx: Db, ports: Ports) => ({
  ...ports,
  renew: invoicesAt(tx, ports, ports.now).invoiceBuyers.renew,
});

async function choosePlan(tx: Db, ports: Ports, account: typeof planned, { planId, at }: { planId: string; at: Date }) {
  const { choosePlan: plan } = contractsAt(tx, ports, at);
  const { token } = await plan.preview(account, planId);
  await plan.choose({ ...account, planId, token, idempotencyKey: PLAN_KEY, returnPath, beyondBudget: false });
}
