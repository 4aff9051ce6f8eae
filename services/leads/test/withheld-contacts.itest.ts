import { randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { refusalOf } from "@doorlight/common/testing";
import { ContactWithheldChangedSchema } from "@doorlight/proto/purchasing/v1/facts_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startLeads, type RunningLeads } from "./start-leads.ts";

let leads: RunningLeads;
beforeAll(async () => {
  leads = await startLeads();
});
afterAll(() => leads.stop());

/** A lead with two buyers, and what purchasing publishes about the first one's contact. */
async function bought() {
  const { leadId } = await leads.publish({ firstName: "Aino" });
  const [buyerId, otherId] = [randomUUID(), randomUUID()];
  for (const id of [buyerId, otherId]) await leads.buy(leadId, { buyerId: id });
  const purchaseId = randomUUID();
  const withhold = (withheld: boolean, version: bigint) =>
    leads.consume(ContactWithheldChangedSchema, {
      purchaseId,
      leadId,
      buyerId,
      country: "FI",
      withheld,
      version,
      changedAt: timestampFromDate(leads.clock.now()),
    });
  const shownTo = async (userId: string) => {
    const as = await leads.asUser(userId);
    const { contact } = await leads.gateway.getLead({ leadId }, as);
    const grant = await leads.pageGrantFor({ leadIds: [leadId], userId });
    const { contacts } = await leads.gateway.listContacts({ grant }, as);
    const program = await leads.gateway.listContacts({ grant, isByToken: true }, as);
    return [contact, contacts[0]?.contact, program.contacts[0]?.contact].map((one) => one !== undefined);
  };
  return { leadId, buyerId, otherId, withhold, shownTo };
}

test("shows a withheld contact on no page, list or program of its buyer, and to the others", async () => {
  const { leadId, buyerId, otherId, withhold, shownTo } = await bought();
  await withhold(true, 1n);
  await leads.db("contact_reads").delete();
  expect(await shownTo(buyerId)).toEqual([false, false, false]);
  const grant = await leads.grantFor({ leadId, userId: buyerId });
  const reading = leads.gateway.getContact({ leadId, grant }, await leads.asUser(buyerId));
  expect((await refusalOf(reading)).code).toBe("not_found");
  expect(await leads.db("contact_reads")).toEqual([]);
  expect(await shownTo(otherId)).toEqual([true, true, true]);
});

test("withholds the contact from an admin who acts as its buyer", async () => {
  const { leadId, buyerId, withhold } = await bought();
  await withhold(true, 1n);
  const acting = await leads.asUser(buyerId, { actorId: randomUUID() });
  expect((await leads.gateway.getLead({ leadId }, acting)).contact).toBeUndefined();
});

test("shows the contact again once it is withheld no longer, whatever order that comes in", async () => {
  const { buyerId, withhold, shownTo } = await bought();
  await withhold(true, 1n);
  await withhold(false, 3n);
  await withhold(true, 2n);
  expect(await shownTo(buyerId)).toEqual([true, true, true]);
});
