import { addWebhook, buyPack, getBillingDetails } from "@doorlight/gateway/contract";
import { fewAtATime } from "../bench/few-at-a-time.ts";
import type { Buyer, Fixture } from "../bench/fixture.ts";
import type { Shot } from "../bench/load.ts";
import { everybodyWins } from "../bench/purchases.ts";
import { type SteadyLoad, startLoad } from "../soak/steady-load.ts";
import type { Stack } from "../stack/stack.ts";

/** These open the stack that the fixture names, so they are loaded after that. */
const support = async () => ({
  ...(await import("../e2e/support/given.ts")),
  ...(await import("../e2e/support/webhooks.ts")),
});

/** Sixteen who pay by invoice, eight by credits and eight by card. */
const PAYERS = { invoice: 16, credits: 8, card: 8 };
/** Enough credits for the load. */
const PACKS = ["credits_25", "credits_10"];
const CAP = 4;
/** Between two clicks of one buyer: all of them make some fifteen purchases a second. */
const PACE_MS = 2_000;
const LEADS_EACH = 100;
/** Leads of one statement: a busy machine has to make them in its time. */
const SLICE = 100;

export type Buyers = Awaited<ReturnType<typeof prepareBuyers>>;

/** A purchase that was confirmed to its buyer. */
export interface Confirmed {
  leadId: string;
  buyerId: string;
  /** When the buyer clicked and was answered, in milliseconds of the clock. */
  began: number;
  ended: number;
}

/** The buyers of the drill, by how they pay, and the endpoint of one of them. */
export async function prepareBuyers({ buyers }: Fixture) {
  const { Agent, savesDetails, someHook } = await support();
  const visitorOf = ({ id, email, cookie }: Buyer) => Object.assign(new Agent(email), { id, cookie });
  const invoice = buyers.slice(0, PAYERS.invoice);
  const credits = buyers.slice(PAYERS.invoice, -PAYERS.card);
  const card = buyers.slice(-PAYERS.card);
  await fewAtATime(card.length, async (nth) => {
    const agent = visitorOf(card[nth]!);
    const { taxId } = await agent.call(getBillingDetails);
    await savesDetails(agent, { taxId, billingMethod: "card" });
  });
  await fewAtATime(credits.length * PACKS.length, (nth) => {
    const id = PACKS[Math.floor(nth / credits.length)]!;
    const body = { payment: "card", returnPath: "/account/billing" } as const;
    return visitorOf(credits[nth % credits.length]!).call(buyPack, { params: { id }, body });
  });
  const hook = someHook();
  await visitorOf(invoice[0]!).call(addWebhook, { body: { url: hook, eventTypes: [] } });
  return { withoutCard: [...invoice, ...credits], card, hook };
}

/** Purchases of these buyers at a steady pace, of leads that nobody else buys. */
export async function startBuying(
  stack: Stack,
  { freshLeads }: Fixture,
  buyers: readonly Buyer[],
): Promise<SteadyLoad> {
  const count = (buyers.length / CAP) * LEADS_EACH;
  const leads: string[] = [];
  while (leads.length < count) leads.push(...(await freshLeads(SLICE, CAP)));
  return startLoad(stack.urls.product, everybodyWins(buyers, leads, CAP), PACE_MS);
}

/** The leads that were clicked on in a load. */
export const leadsOf = ({ calls }: SteadyLoad): string[] => calls.map(({ shot }) => leadOf(shot));

const leadOf = ({ path }: Shot): string => path.split("/")[3] ?? "";

/** The purchases of a load that were confirmed to the buyers. */
export function confirmedOf({ calls }: SteadyLoad, buyers: readonly Buyer[]): Confirmed[] {
  const idOf = new Map(buyers.map(({ id, cookie }) => [cookie, id]));
  const wall = (time: number) => performance.timeOrigin + time;
  return calls
    .filter(({ isBought }) => isBought)
    .map(({ shot, began, ended }) => ({
      leadId: leadOf(shot),
      buyerId: idOf.get(shot.headers?.["cookie"] ?? "") ?? "",
      began: wall(began),
      ended: wall(ended),
    }));
}
