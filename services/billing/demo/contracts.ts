import { type Db, transaction } from "@doorlight/common/db";
import type { CountryPack } from "@doorlight/common/product";
import { days } from "@doorlight/common/time";
import { lockAccount } from "../src/db/account-lock.ts";
import { makeChoiceStore } from "../src/db/choice-store.ts";
import { makeDetailsStore } from "../src/db/details-store.ts";
import type { BillingDetails, BillingMethod } from "../src/domain/billing-details.ts";
import { monthOf } from "../src/domain/month.ts";
import type { makeEvents } from "../src/events.ts";
import { makeContracts } from "../src/parts/contracts.ts";
import { makeSettlements } from "../src/parts/settlements.ts";
import { makePutDetails } from "../src/use-cases/put-details.ts";
import { personId } from "./person-id.ts";

type Ports = { events: ReturnType<typeof makeEvents>; packOf: (country: string) => CountryPack; now: Date };

const country = "FI";
const returnPath = "/account/billing";
const planned = { userId: personId("agent2@doorlight.test"), country };
const prepaid = { userId: personId("agent6@doorlight.test"), country };

/**
 * An agent on a plan since ten days ago, or since the first of the month; one who pays by credits alone, who had a plan
 * some weeks ago and bought a pack since. Each is laid whole or not at all, and once. Returns how many were.
 */
export async function layDemoContracts(db: Db, ports: Ports): Promise<number> {
  const { packOf, now } = ports;
  const ago = (count: number) => new Date(now.getTime() - days(count));
  const month = monthOf(packOf(country).timeZone, now);

  const laid = await Promise.all([
    once(db, planned.userId, async (tx) => {
      await saveDetails(tx, ports, planned, {
        billingMethod: "invoice",
        businessName: "Töölö Homes Oy",
        taxId: "0000001-9",
      });
      await choosePlan(tx, ports, planned, { planId: "plus", at: ago(10) > month.from ? ago(10) : month.from });
    }),
    once(db, prepaid.userId, async (tx) => {
      await saveDetails(tx, ports, prepaid, {
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
      const order = { packId: "credits_10", payment: "invoice", idempotencyKey: "demo-pack", returnPath } as const;
      await contractsAt(tx, ports, ago(20)).buyPack({ ...prepaid, ...order, shown: undefined });
    }),
  ]);
  return laid.filter(Boolean).length;
}

/** False where the account has chosen a plan by the demo's click before. */
async function once(db: Db, userId: string, lay: (tx: Db) => Promise<void>): Promise<boolean> {
  return transaction(db, async (tx) => {
    await lockAccount(tx, userId);
    if (await makeChoiceStore().find(tx, userId, PLAN_KEY)) return false;
    await lay(tx);
    return true;
  });
}

const PLAN_KEY = "demo-plan";

/** No card pays any of it, and nobody gets a mail about what happened before the demo. */
function contractsAt(tx: Db, { events, packOf }: Ports, at: Date) {
  const noCard = () => Promise.reject(new Error("The demo's contracts are paid by invoice"));
  const account = {
    db: tx,
    events: { ...events, mailQueued: () => Promise.resolve() },
    packOf,
    clock: { now: () => at },
  };
  return makeContracts({
    ...account,
    details: makeDetailsStore(tx),
    settlements: makeSettlements(account),
    cardCharges: { charge: noCard, endCharge: noCard, voidCharge: noCard },
  });
}

type Account = typeof planned;

async function saveDetails(
  tx: Db,
  { events }: Ports,
  account: Account,
  own: { billingMethod: BillingMethod; businessName: string; taxId: string },
): Promise<void> {
  const details: BillingDetails = {
    ...own,
    streetAddress: "Esimerkkikatu 2",
    postalCode: "00100",
    city: "Helsinki",
    invoicingMethod: "other",
    eInvoiceAddress: "",
    eInvoiceOperator: "",
    reference: "",
  };
  await makePutDetails({ db: tx, details: makeDetailsStore(tx), events })(account, details);
}

async function choosePlan(tx: Db, ports: Ports, account: Account, { planId, at }: { planId: string; at: Date }) {
  const { choosePlan: plan } = contractsAt(tx, ports, at);
  const { token } = await plan.preview(account, planId);
  await plan.choose({ ...account, planId, token, idempotencyKey: PLAN_KEY, returnPath });
}
