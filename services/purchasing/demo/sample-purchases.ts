import { createHash } from "node:crypto";
import type { Buyer } from "../src/domain/buyer.ts";

export type SampleSale = { leadId: string; country: string; cap: number; publishedAt: Date; expiresAt: Date };
export type SamplePurchase = { leadId: string; buyer: Buyer; idempotencyKey: string; at: Date };

const BUYERS_PER_COUNTRY = 8;
/** Nobody gets a mail about what is over a day old. */
const UNTOLD_MS = 25 * 3_600_000;

/**
 * Agents who bought before the demo began, beside its accounts, which have bought nothing yet. Their ids are made of
 * their addresses as those of the demo's people are.
 */
export function sampleBuyers(country: string): Buyer[] {
  return Array.from({ length: BUYERS_PER_COUNTRY }, (_, i) => {
    const id = idOf(`buyer${i + 1}.${country.toLowerCase()}@doorlight.test`);
    return { id, officeId: null, country, role: "agent", termsAccepted: true };
  });
}

/**
 * Who bought a lead, and when: always the same for the same lead, from none to all of its spots. Long enough ago for the
 * demo's inbox to stay empty, so leads of today have no buyers.
 */
export function samplePurchases(sale: SampleSale, now: Date): SamplePurchase[] {
  const chance = createHash("sha256").update(sale.leadId).digest();
  const buyers = sampleBuyers(sale.country);
  const begin = sale.publishedAt.getTime();
  const length = Math.min(now.getTime() - UNTOLD_MS, sale.expiresAt.getTime()) - begin;
  const spots = length > 0 ? chance[0]! % (sale.cap + 1) : 0;
  return Array.from({ length: spots }, (_, spot) => ({
    leadId: sale.leadId,
    buyer: buyers[(chance[1]! + spot) % buyers.length]!,
    idempotencyKey: `demo-${spot + 1}-${sale.leadId}`,
    // Each in its own part of the time, so that they come one after the other.
    at: new Date(begin + Math.floor((length * (spot + chance[2 + spot]! / 256)) / spots)),
  }));
}

function idOf(address: string): string {
  const hex = createHash("sha1").update(address).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
