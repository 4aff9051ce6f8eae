import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { eventually } from "@doorlight/common/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { LeadCorrectedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { PropertyType } from "@doorlight/proto/leads/v1/lead_pb";
import { PurchaseConfirmedSchema, PurchaseRefundedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import { makePeople, place, purchaseOf } from "./mail-people.ts";
import { type StartedNotifications, startNotifications } from "./start-notifications.ts";

let notifications: StartedNotifications;
let people: ReturnType<typeof makePeople>;
beforeAll(async () => {
  notifications = await startNotifications();
  people = makePeople(notifications.peers);
});
afterAll(() => notifications.stop());
beforeEach(() => notifications.reset());

const mailedOf = async (kind: string) =>
  (await notifications.deliveries()).filter((delivery) => delivery.kind === kind).map(({ task }) => task.userId);
const facts = { propertyType: PropertyType.FLAT, rooms: 3, area: 74.5 };

test("mails each buyer once which facts were corrected, even if consumed later", async () => {
  const [one, refunded, late, after] = [people.agent(), people.agent(), people.agent(), people.agent()];
  const leadId = crypto.randomUUID();
  notifications.peers.leads.set(leadId, { id: leadId, place });
  const at = (minute: number) => timestampFromDate(new Date(Date.now() + minute * 60_000));
  for (const { userId } of [one, refunded])
    await notifications.publish(PurchaseConfirmedSchema, purchaseOf(leadId, userId));
  await eventually(async () => expect(await mailedOf("purchase_receipt")).toHaveLength(2));
  await notifications.publish(PurchaseRefundedSchema, { leadId, buyerId: refunded.userId, country: "FI" });
  await eventually(async () => expect(await notifications.db("lead_buyers").where({ refunded: true })).toHaveLength(1));

  const about = { leadId, country: "FI", former: facts, correctedAt: at(1) };
  await notifications.publish(LeadCorrectedSchema, { ...about, current: facts });
  await notifications.publish(LeadCorrectedSchema, {
    ...about,
    current: { ...facts, rooms: 4 },
    addressCorrected: true,
  });
  await eventually(async () => expect(await mailedOf("buyer_facts_corrected")).toEqual([one.userId]));
  for (const [{ userId }, minute] of [
    [late, 0],
    [after, 2],
  ] as const) {
    await notifications.publish(PurchaseConfirmedSchema, { ...purchaseOf(leadId, userId), acquiredAt: at(minute) });
    await eventually(async () => expect(await mailedOf("purchase_receipt")).toContain(userId));
  }
  expect((await mailedOf("buyer_facts_corrected")).toSorted()).toEqual([one.userId, late.userId].toSorted());

  const mail = await eventually(() => {
    const found = notifications.mailbox.mails.find(({ subject }) => subject?.startsWith("Corrected facts"));
    if (!found) throw new Error("There is no mail yet");
    return found;
  });
  expect(mail.text).toMatch(/Rooms:? *\n? *3 → 4/);
  expect(mail.text).toContain("Read the contact again");
  expect(mail.text).not.toContain("Area");
});

test("mails a buyer who is consumed late all corrections since the purchase, each fact once", async () => {
  const [first, between] = [people.agent(), people.agent()];
  const leadId = crypto.randomUUID();
  notifications.peers.leads.set(leadId, { id: leadId, place });
  const at = (minute: number) => timestampFromDate(new Date(Date.now() + minute * 60_000));
  const about = { leadId, country: "FI" };
  const [once, twice] = [
    { ...facts, rooms: 4 },
    { ...facts, rooms: 5, area: 80 },
  ];
  await notifications.publish(LeadCorrectedSchema, { ...about, former: facts, current: once, correctedAt: at(1) });
  await notifications.publish(LeadCorrectedSchema, { ...about, former: once, current: twice, correctedAt: at(3) });
  const kept = () => notifications.db("lead_ends").where({ lead_id: leadId }).first("fact_changes");
  await eventually(async () => expect((await kept())?.fact_changes).toHaveLength(3));
  for (const [{ userId }, minute] of [
    [first, 0],
    [between, 2],
  ] as const)
    await notifications.publish(PurchaseConfirmedSchema, { ...purchaseOf(leadId, userId), acquiredAt: at(minute) });
  await eventually(async () => expect(await mailedOf("buyer_facts_corrected")).toHaveLength(2));
  const mailed = (await notifications.deliveries()).filter(({ kind }) => kind === "buyer_facts_corrected");
  const changesTo = (userId: string) => mailed.find(({ task }) => task.userId === userId)?.task.changes;
  const area = { fact: "area", from: 74.5, to: 80 };
  expect(changesTo(first.userId)).toEqual([{ fact: "rooms", from: 3, to: 5 }, area]);
  expect(changesTo(between.userId)).toEqual([{ fact: "rooms", from: 4, to: 5 }, area]);
});
