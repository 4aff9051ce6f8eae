import { days, hours } from "@doorlight/common/time";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type RunningLeads, startLeads } from "./start-leads.ts";

let leads: RunningLeads;
beforeAll(async () => {
  leads = await startLeads();
});
afterAll(() => leads.stop());

const agents = [1, 2, 3].map(() => crypto.randomUUID());
const towns = async () => (await leads.followUps.listTowns({ country: "FI" })).towns;

/** A request that so many agents buy, the first of them hours later. */
async function soldLead(
  nth: number,
  buyers: readonly string[],
  leadType = LeadType.REQUEST_FOR_QUOTE,
): Promise<string> {
  const { leadId } = await leads.publish({ leadType });
  for (const buyerId of buyers)
    await leads.buy(leadId, { buyerId, at: new Date(leads.clock.now().getTime() + hours(nth)) });
  return leadId;
}

test("lists a town once ten leads are sold to three agents within a year, with its figures", async () => {
  for (let nth = 1; nth <= 9; nth++) await soldLead(nth, agents.slice(0, 2));
  const tenth = await soldLead(10, agents.slice(1, 2));
  await leads.publish({ leadType: LeadType.REQUEST_FOR_VALUATION });
  expect(await towns()).toEqual([]);

  await leads.buy(tenth, { buyerId: agents[2]! });
  const [town, ...others] = await towns();
  expect(others).toEqual([]);
  expect(town).toMatchObject({
    published: 11,
    sold: 10,
    purchases: 20,
    agents: 3,
    topType: LeadType.REQUEST_FOR_QUOTE,
    ofTopType: 10,
    isTopTypeTied: false,
  });
  // The tenth was bought at once by its second buyer: 0, 1, 2 … 9 hours.
  expect(town!.firstPurchaseMinutes).toBe(4.5 * 60);
  const { city, region } = (await leads.db("requests").first("city", "region")) as { city: string; region: string };
  expect([town!.localName, town!.names["fi"], town!.regionNames["fi"]]).toEqual([city, city, region]);

  await leads.refund(tenth, agents[1]!);
  await leads.refund(tenth, agents[2]!);
  expect(await towns()).toEqual([]);
});

test("says whether another type was asked for as often as the top one", async () => {
  await soldLead(1, agents);
  expect(await towns()).toMatchObject([{ ofTopType: 11, isTopTypeTied: false }]);
  for (let nth = 2; nth <= 11; nth++) await leads.publish({ leadType: LeadType.REQUEST_FOR_VALUATION });
  expect(await towns()).toMatchObject([{ ofTopType: 11, isTopTypeTied: true }]);
});

test("leaves out the leads of more than a year ago", async () => {
  await soldLead(1, agents);
  expect(await towns()).toHaveLength(1);
  leads.clock.advance(days(366));
  expect(await towns()).toEqual([]);
});
