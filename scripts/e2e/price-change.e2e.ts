import { eventually } from "@doorlight/common/testing";
import { expect, test } from "@jest/globals";
import { getLead } from "@doorlight/gateway/contract";
import { type Agent, type PublishedLead, someAgent, someLead } from "./support/given.ts";
import { raisePrice } from "./support/price-list.ts";

async function expectPrice(agent: Agent, { id }: PublishedLead, amount: number): Promise<void> {
  await eventually(
    async () => {
      const { price, quote } = await agent.call(getLead, { params: { id } });
      expect([price?.amount, quote?.price.amount]).toEqual([amount, amount]);
    },
    { timeoutMs: 30_000 },
  );
}

test("a new price list changes the listed price and the quote of an open lead", async () => {
  // Without a location modifier, so that the difference is the one of the unit price.
  const [agent, lead] = [await someAgent(), await someLead({ postalCode: "33100", city: "Tampere" })];
  const before = (await agent.call(getLead, { params: { id: lead.id } })).price!.amount;
  {
    await using _raised = await raisePrice("FI", lead.request.leadType, 1_000);
    await expectPrice(agent, lead, before + 1_000);
  }
  await expectPrice(agent, lead, before);
}, 120_000);
