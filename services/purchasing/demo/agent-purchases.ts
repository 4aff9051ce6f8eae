import type { Db, Tx } from "@doorlight/common/db";
import { days, hours, periodRange } from "@doorlight/common/time";
import type { Buyer } from "../src/domain/purchase.ts";
import type { PurchaseRules } from "../src/db/purchase-rules.ts";
import type { GrantCredits } from "../src/use-cases/grant-credits.ts";
import { personId } from "./person-id.ts";

type Ports = {
  rules: Pick<PurchaseRules, "buy">;
  officeOf(userId: string): Promise<string | null>;
  /** At an instant. */
  grantCredits: (at: Date) => GrantCredits;
  now: Date;
};

export const planned = personId("agent2@doorlight.test");
export const prepaid = personId("agent6@doorlight.test");
const adminId = personId("admin@doorlight.test");

const ZONE = "Europe/Helsinki";
/** No mail is sent about an event that is over a day old. */
const WITHOUT_MAIL_MS = hours(25);

/**
 * Purchases of two demo agents: one with the free credit and then from the quota of a plan, in this month; the other
 * with credits, a few of which an admin gave. Returns the number of purchases; none if they are there.
 */
export async function addAgentPurchases(tx: Db, ports: Ports): Promise<number> {
  const { now } = ports;
  if (await tx("purchases").whereIn("buyer_id", [planned, prepaid]).where({ test: false }).first("id")) return 0;
  const ago = (count: number) => new Date(now.getTime() - days(count));
  for (const at of quotaTimes(now)) await buy(tx, ports, planned, at);
  for (const count of [6, 5]) await buy(tx, ports, prepaid, ago(count));
  const reason = "För förfrågan förra veckan, som vi hade beskrivit fel.";
  const grant = { userId: prepaid, credits: 2, reason, grantedBy: adminId, idempotencyKey: "demo-grant" };
  await ports.grantCredits(ago(4))({ ...grant, actsAlone: true, approvalId: null });
  for (const count of [3, 2]) await buy(tx, ports, prepaid, ago(count));
  return 8;
}

/** The purchase of a test lead by the token for tests of the agent with a plan. Whether it was added: once. */
export async function addTestPurchase(tx: Db, ports: Ports): Promise<boolean> {
  if (await tx("purchases").where({ buyer_id: planned, test: true }).first("id")) return false;
  await buy(tx, ports, planned, ports.now, true);
  return true;
}

/** Four times of the last days, so long ago that no mails follow; in the first hours of a month only just ago. */
function quotaTimes(now: Date): Date[] {
  const month = periodRange({ kind: "this_month" }, ZONE, now).from.getTime();
  const from = Math.max(month, now.getTime() - days(6));
  const quiet = now.getTime() - WITHOUT_MAIL_MS;
  const to = quiet > from ? quiet : now.getTime();
  return [1, 2, 3, 4].map((part) => new Date(from + ((to - from) * part) / 5));
}

/** Buys the first lead that is open at an instant. */
async function buy(tx: Db, ports: Ports, userId: string, at: Date, test = false): Promise<void> {
  const { rules, officeOf } = ports;
  const officeId = await officeOf(userId);
  const buyer: Buyer = { id: userId, officeId, country: "FI", role: "agent", termsAccepted: true, test };
  const asked = { requestedSource: null, shown: null, listId: null, traceparent: null };
  for (const leadId of await openLeads(tx, userId, at, test)) {
    const command = { ...asked, leadId, buyer, idempotencyKey: `demo-agent-${leadId}` };
    if ((await rules.buy(command, at)).refusal === null) return;
  }
  throw new Error(`No sample lead was open at ${at.toISOString()}`);
}

async function openLeads(tx: Db | Tx, userId: string, at: Date, test: boolean): Promise<string[]> {
  return tx("leads")
    .where({ country: "FI", closed_at: null, test })
    .where("published_at", "<=", at)
    .where("expires_at", ">", at)
    .whereRaw(
      "spots_taken < cap and not exists (select from purchases p where p.lead_id = leads.lead_id and p.buyer_id = ?)",
      [userId],
    )
    .orderBy("lead_id")
    .pluck<string[]>("lead_id");
}
