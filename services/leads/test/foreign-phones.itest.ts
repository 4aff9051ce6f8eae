import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startLeads, type RunningLeads } from "./start-leads.ts";

let leads: RunningLeads;
beforeAll(async () => (leads = await startLeads({}, { idleQueue: true })));
afterAll(() => leads.stop());

/** As an agent reads it before a purchase, on its page and in the list. */
async function isMarked(leadId: string): Promise<boolean[]> {
  const agent = await leads.asUser(crypto.randomUUID());
  const { lead } = await leads.gateway.getLead({ leadId }, agent);
  const { leads: listed } = await leads.gateway.listLeads({ country: "FI", limit: 100 }, agent);
  return [lead!.foreignPhone, listed.find(({ id }) => id === leadId)!.foreignPhone];
}

test.each([
  ["040 987 6543", false],
  ["+46 70 123 45 67", false],
  ["+44 7700 900123", true],
])("marks a lead by its telephone number before it is bought: %s, %s", async (phone, marked) => {
  const { leadId } = await leads.publish({ phone });
  expect(await isMarked(leadId)).toEqual([marked, marked]);
});

test("marks a lead anew when its seller corrects the telephone number", async () => {
  const { leadId, hash } = await leads.publish({ phone: "+44 7700 900124" });
  await leads.gateway.correctPhone({ hash, phone: "040 987 6544" });
  expect(await isMarked(leadId)).toEqual([false, false]);
  await leads.gateway.correctPhone({ hash, phone: "+44 7700 900125" });
  expect(await isMarked(leadId)).toEqual([true, true]);
});
