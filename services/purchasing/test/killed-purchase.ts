import type { JsonWebKey } from "node:crypto";
import { callerOf, type MortalRun, runAndKill } from "@doorlight/common/testing";
import type { Buyer } from "../src/domain/purchase.ts";
import type { RunningPurchasing } from "./start-purchasing.ts";

/** A click on "buy". */
export type Click = { leadId: string; idempotencyKey: string };

export type PurchaseRun = MortalRun & {
  click: Click;
  caller: ReturnType<typeof callerOf>;
  billingAddress: string;
  leadsAddress: string;
  identityAddress: string;
  key: JsonWebKey;
};

/** Buys in a process that is killed at a failpoint, such as `purchasing.after_charge:1`. Returns the signal that ended it. */
export async function buyAndKill(
  { url: databaseUrl, clock, billingAddress, identityAddress, leadsAddress, keyOf, asBuyer }: RunningPurchasing,
  { buyer, click }: { buyer: Buyer; click: Click },
  failpoint: string,
): Promise<NodeJS.Signals | null> {
  const [caller, key] = [callerOf(await asBuyer(buyer)), keyOf("purchasing")];
  const run: PurchaseRun = {
    databaseUrl,
    now: clock.now(),
    click,
    caller,
    billingAddress,
    identityAddress,
    leadsAddress,
    key,
  };
  return runAndKill(new URL("purchase-process.ts", import.meta.url), run, failpoint);
}
