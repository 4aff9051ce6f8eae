import type { CallOptions } from "@connectrpc/connect";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { LeadPricedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { startLeads, type RunningLeads } from "./start-leads.ts";

let leads: RunningLeads;
let agent: CallOptions;
beforeAll(async () => {
  leads = await startLeads();
  agent = await leads.asUser(crypto.randomUUID());
});
afterAll(() => leads.stop());
beforeEach(() => leads.db.raw("truncate requests, leads cascade"));

const priced = (leadId: string, amount: bigint | undefined, priceListVersion: bigint) => ({
  leadId,
  country: "FI",
  price: amount === undefined ? undefined : { amount, currency: "EUR" },
  priceListVersion,
});
const price = (...event: Parameters<typeof priced>) => leads.consume(LeadPricedSchema, priced(...event));

/** The price in every listing of a lead. */
async function priceOf(leadId: string): Promise<bigint | null> {
  const listings = leads.db("lead_listings").where({ lead_id: leadId });
  const prices = await listings.distinct().pluck<(bigint | null)[]>("price");
  expect(prices).toHaveLength(1);
  return prices[0]!;
}

async function listed(priceMax?: bigint): Promise<string[]> {
  const { leads: found, total } = await leads.gateway.listLeads({ country: "FI", limit: 10, priceMax }, agent);
  expect(total).toBe(found.length);
  return found.map(({ id }) => id);
}

test("lists a lead without a price until purchasing publishes one", async () => {
  const { leadId } = await leads.publish();
  expect(await priceOf(leadId)).toBeNull();
  expect(await listed()).toEqual([leadId]);
  expect(await listed(1_000_000n)).toEqual([]);

  await price(leadId, 4_500n, 1n);
  expect(await priceOf(leadId)).toBe(4_500n);
  expect(await listed(1_000_000n)).toEqual([leadId]);
});

test("leaves dearer leads and leads without a price out by a price filter", async () => {
  const [cheap, dear, none] = [await leads.publish(), await leads.publish(), await leads.publish()];
  await price(cheap.leadId, 1_000n, 1n);
  await price(dear.leadId, 1_500n, 1n);
  await price(none.leadId, undefined, 1n);
  expect((await listed(1_500n)).toSorted()).toEqual([cheap.leadId, dear.leadId].toSorted());
  expect(await listed(1_499n)).toEqual([cheap.leadId]);
  expect(await listed(999n)).toEqual([]);
  expect(await listed()).toHaveLength(3);
});

test("changes the price by a new price list, and not by an older or repeated event", async () => {
  const { leadId } = await leads.publish();
  await price(leadId, 4_500n, 2n);
  await price(leadId, 5_175n, 3n);
  await price(leadId, 4_500n, 2n);
  await price(leadId, 9n, 3n);
  expect(await priceOf(leadId)).toBe(5_175n);
});

test("takes a lead whose price is dropped out of price filters, even against an older event", async () => {
  const { leadId } = await leads.publish();
  await price(leadId, 4_500n, 2n);
  await price(leadId, undefined, 3n);
  await price(leadId, 4_000n, 1n);
  expect(await priceOf(leadId)).toBeNull();
  expect(await listed(4_500n)).toEqual([]);
  await price(leadId, 4_700n, 4n);
  expect(await listed(4_700n)).toEqual([leadId]);
});

test("reaches the same result of prices consumed together as one after the other", async () => {
  const [one, other, late] = [await leads.publish(), await leads.publish(), await leads.publish()];
  await price(late.leadId, 700n, 9n);
  await leads.consume(LeadPricedSchema, [
    priced(one.leadId, 100n, 1n),
    priced(other.leadId, 200n, 1n),
    priced(one.leadId, 300n, 3n),
    priced(one.leadId, 200n, 2n),
    priced(other.leadId, undefined, 2n),
    priced(late.leadId, 600n, 8n),
  ]);
  expect(await priceOf(one.leadId)).toBe(300n);
  expect(await priceOf(other.leadId)).toBeNull();
  expect(await priceOf(late.leadId)).toBe(700n);
});

test("changes nothing but the price by a price between the purchases of a lead", async () => {
  const { leadId, hash } = await leads.publish();
  await leads.buy(leadId, { spotsLeft: 1 });
  await price(leadId, 4_500n, 1n);
  await price(leadId, 5_000n, 2n);
  expect(await priceOf(leadId)).toBe(5_000n);
  await leads.buy(leadId, { spotsLeft: 0 });
  await price(leadId, 6_000n, 3n);
  expect(await leads.db("lead_listings").where({ lead_id: leadId })).toEqual([]);
  expect((await leads.gateway.getSellerRequest({ hash })).buyers).toHaveLength(2);
});

test("changes nothing by a price for a closed, expired or unknown lead", async () => {
  const [closed, expired] = [await leads.publish(), await leads.publish()];
  leads.purchasing.endedAt = leads.clock.now();
  await leads.gateway.closeSellerRequest({ hash: closed.hash });
  await leads.db("leads").where({ id: expired.leadId }).update({ expires_at: leads.clock.now() });
  await leads.runJob("expire-leads");
  for (const leadId of [closed.leadId, expired.leadId, crypto.randomUUID()]) await price(leadId, 4_500n, 1n);
  expect(await listed(1_000_000n)).toEqual([]);
  expect(await leads.db("lead_listings")).toEqual([]);
});

test("needs the version of the price list to keep a newer event from an older one (mutant)", async () => {
  const { leadId } = await leads.publish();
  await leads.db.raw(`
    create function drop_version() returns trigger language plpgsql as
      $$ begin new.price_list_version = null; return new; end $$;
    create trigger drop_version before update on lead_listings for each row execute function drop_version()`);
  await price(leadId, 5_175n, 3n);
  await price(leadId, 4_500n, 2n);
  await leads.db.raw("drop trigger drop_version on lead_listings; drop function drop_version");
  expect(await priceOf(leadId)).toBe(4_500n);
});
