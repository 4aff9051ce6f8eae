import { eventually } from "@doorlight/common/testing/eventually";
import { expect, test } from "@jest/globals";
import {
  changePrices,
  dropPriceList,
  getLead,
  getPriceList,
  listAudit,
  listPriceLists,
  listPriceLocations,
  type PriceChange,
  previewPrices,
} from "@doorlight/gateway/contract";
import { type Agent, type PublishedLead, someAdmin, someAgent, someLead } from "../support/given.ts";
import { raisePrice } from "../support/price-list.ts";

async function expectPrice(agent: Agent, { id }: PublishedLead, amount: number): Promise<void> {
  await eventually(async () => {
    const { price, quote } = await agent.call(getLead, { params: { id } });
    expect([price?.amount, quote?.price.amount]).toEqual([amount, amount]);
  });
}

test("changes the listed price and the quote of an open lead by a new price list", async () => {
  // Without a location modifier, so that the difference is the one of the unit price.
  const [agent, lead] = await Promise.all([someAgent(), someLead({ postalCode: "33100", city: "Tampere" })]);
  const before = (await agent.call(getLead, { params: { id: lead.id } })).price!.amount;
  {
    await using _raised = await raisePrice("FI", lead.request.leadType, 1_000);
    await expectPrice(agent, lead, before + 1_000);
  }
  await expectPrice(agent, lead, before);
});

test("changes a place's price by an admin's modifier as previewed, in history and audit", async () => {
  // A town that no other test sells in.
  const town = { kind: "city", place: "Utsjoki", region: "Lappi" } as const;
  const [admin, agent, lead] = await Promise.all([
    someAdmin(),
    someAgent(),
    someLead({ postalCode: "99980", city: "Utsjoki" }),
  ]);
  const change = async (basisPoints: number | null, effectiveFrom: string | null) => {
    const { newestVersion } = await admin.call(getPriceList, { query: { country: "FI" } });
    const changes: PriceChange[] = [{ what: "modifier", ...town, basisPoints }];
    const body = { country: "FI", changes, effectiveFrom, reason: "Few leads up there", newestVersion };
    return (await admin.call(changePrices, { body })).version;
  };
  const before = (await agent.call(getLead, { params: { id: lead.id } })).price!.amount;

  const preview = {
    country: "FI",
    changes: [{ what: "modifier" as const, ...town, basisPoints: -2500 }],
    effectiveFrom: null,
  };
  // Billing was restarted: the gateway may need a second until it is connected again.
  const { effects } = await eventually(() => admin.call(previewPrices, { body: preview }));
  const after = effects.find((effect) => effect.before?.amount === before)?.after?.amount;
  expect(after).toBeLessThan(before);

  const version = await change(-2500, null);
  try {
    await expectPrice(agent, lead, after!);
    const { items } = await admin.call(listPriceLocations, { query: { country: "FI", q: "Utsjoki" } });
    const row = items.find(({ place }) => place?.kind === "city");
    expect(row).toMatchObject({ place: town, modifier: -2500, volumes: { leads: 1, purchases: 0, openLeads: 1 } });
    expect(row?.prices.find(({ leadType }) => leadType === lead.request.leadType)?.price.amount).toBe(after);

    const planned = await change(-1000, "2099-01-01");
    const { items: versions } = await admin.call(listPriceLists, { query: { country: "FI" } });
    expect(versions[0]).toMatchObject({ version: planned, waiting: true, effectiveFrom: "2098-12-31T22:00:00.000Z" });
    expect(versions.find((item) => item.version === version)).toMatchObject({
      admin: { id: admin.id },
      reason: "Few leads up there",
      changes: [{ place: "Utsjoki", basisPoints: -2500, before: null }],
    });
    await admin.call(dropPriceList, { params: { country: "FI", version: planned } });
    const { items: audit } = await admin.call(listAudit, { query: { userId: admin.id } });
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["POST /api/admin/prices", "DELETE /api/admin/prices/:country/versions/:version"]),
    );
    expect(audit.find(({ action }) => action === "POST /api/admin/prices")).toMatchObject({
      object: { kind: "price_list", id: "FI" },
      fields: expect.arrayContaining([{ name: "modifier.city Utsjoki", before: -2500, after: -1000 }]),
    });
  } finally {
    await change(null, null);
  }
  await expectPrice(agent, lead, before);
});
