import { createHash } from "node:crypto";
import { days, hours } from "@doorlight/common/time";
import type { Buyer } from "../src/domain/purchase.ts";
import { personId } from "./person-id.ts";

export type SampleLead = { leadId: string; country: string; cap: number; publishedAt: Date; expiresAt: Date };
export type SamplePurchase = { leadId: string; buyer: Buyer; idempotencyKey: string; at: Date };

const BUYERS_PER_COUNTRY = 8;
/** No mail is sent about an event that is over a day old. */
const WITHOUT_MAIL_MS = hours(25);

/** When the nth of them joined, as identity's demo has it: so that agents bought from the month of their sign-up on. */
export function joinedAt(n: number, now: Date): Date {
  return new Date(now.getTime() - days(355 - 45 * n));
}

/**
 * Agents who bought before the demo began, beside its accounts, which have bought nothing yet. Their ids come from their
 * addresses, as those of the other demo users do.
 */
export function sampleBuyers(country: string): Buyer[] {
  return Array.from({ length: BUYERS_PER_COUNTRY }, (_, i) => {
    const id = personId(`buyer${i + 1}.${country.toLowerCase()}@doorlight.test`);
    return { id, officeId: null, country, role: "agent", termsAccepted: true };
  });
}

/**
 * The buyers of a lead and their times: always the same for the same lead and day, from none to all of its spots. Long enough ago
 * for the demo's inbox to stay empty, so leads of today have no buyers.
 */
export function samplePurchases(lead: SampleLead, now: Date): SamplePurchase[] {
  const chance = createHash("sha256").update(lead.leadId).digest();
  const buyers = sampleBuyers(lead.country).filter((_, n) => joinedAt(n, now) < lead.publishedAt);
  const begin = lead.publishedAt.getTime();
  const length = Math.min(now.getTime() - WITHOUT_MAIL_MS, lead.expiresAt.getTime()) - begin;
  const spots = length > 0 ? Math.min(chance[0]! % (lead.cap + 1), buyers.length) : 0;
  return Array.from({ length: spots }, (_, spot) => ({
    leadId: lead.leadId,
    buyer: buyers[(chance[1]! + spot) % buyers.length]!,
    idempotencyKey: `demo-${spot + 1}-${lead.leadId}`,
    // Each in its own part of the time, so that they come one after the other.
    at: new Date(begin + Math.floor((length * (spot + chance[2 + spot]! / 256)) / spots)),
  }));
}
