import { timestampDate } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { days, minutes } from "@doorlight/common/time";
import { ContactCorrectedSchema, OutcomeReportedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { PropertyCondition, PropertyType, RequestOutcome } from "@doorlight/proto/leads/v1/lead_pb";
import { startLeads, type RunningLeads } from "./start-leads.ts";

let leads: RunningLeads;
beforeAll(async () => (leads = await startLeads()));
afterAll(() => leads.stop());

const uuid = () => crypto.randomUUID();

test("shows the seller's own request and the consent as it was read", async () => {
  const { hash } = await leads.publish({ address: "Omatie 1", phone: "040 765 4321" });
  const page = await leads.gateway.getSellerRequest({ hash });
  expect(page.own).toMatchObject({
    firstName: "Anna",
    lastName: "Virtanen",
    phone: "+358407654321",
    address: "Omatie 1",
    postalCode: "00100",
    propertyType: PropertyType.FLAT,
    rooms: 3,
    area: 74.5,
    constructionYear: 1987,
    condition: PropertyCondition.GOOD,
    valuation: { amount: 35_000_000n, currency: "EUR" },
    description: "Valoisa kolmio, iso parveke. Soita 040 123 4567.",
  });
  expect(page.consent).toMatchObject({ version: "2026-11", text: expect.stringMatching(/^Hyväksyn/) });
  expect(timestampDate(page.consent!.givenAt!)).toEqual(leads.clock.now());
});

test("counts a seller's openings per device and quarter hour, logs exports and contact readers", async () => {
  const { hash, leadId } = await leads.publish();
  const open = (device: string) => leads.gateway.getSellerRequest({ hash, device });
  await open("Firefox on Windows");
  await open("Firefox on Windows");
  await open("Safari on iOS");
  leads.clock.advance(minutes(16));
  await leads.gateway.exportSellerRequest({ hash, device: "Firefox on Windows" });
  const buyerId = uuid();
  await leads.buy(leadId, { buyerId });
  await leads.gateway.getLead({ leadId }, await leads.asUser(buyerId));

  const { openings, seen } = await open("Firefox on Windows");
  expect(openings.map(({ device, isExport }) => [device, isExport])).toEqual([
    ["Firefox on Windows", false],
    ["Firefox on Windows", true],
    ["Safari on iOS", false],
    ["Firefox on Windows", false],
  ]);
  expect(seen).toMatchObject([{ readerId: buyerId }]);

  // The page stays open and is read again and again.
  for (let count = 0; count < 3; count++) {
    leads.clock.advance(minutes(14));
    expect((await open("Firefox on Windows")).openings).toHaveLength(4);
  }

  leads.purchasing.endedAt = leads.clock.now();
  await leads.gateway.withdrawConsent({ hash });
  expect((await open("Firefox on Windows")).openings).toEqual([]);
  expect(await leads.db("page_openings").whereNot({ device: "" })).toEqual([]);
});

test("shows nothing of the seller on the page after the erasure", async () => {
  const { hash } = await leads.publish();
  leads.purchasing.endedAt = leads.clock.now();
  await leads.gateway.withdrawConsent({ hash });
  expect((await leads.gateway.getSellerRequest({ hash })).own).toBeUndefined();
  const refusal = await refusalOf(leads.gateway.correctPhone({ hash, phone: "040 765 4321" }));
  expect(refusal.code).toBe("not_found");
});

test("corrects a seller's number: buyers read it, and one event tells them without it", async () => {
  const { leadId, hash } = await leads.publish();
  const buyerId = uuid();
  await leads.buy(leadId, { buyerId });
  await drainOutbox(leads.db);
  leads.clock.advance(minutes(1));
  const correct = () => leads.gateway.correctPhone({ hash, phone: "050 111 2233" });
  expect(await Promise.all([correct(), correct()])).toMatchObject([
    { phone: "+358501112233" },
    { phone: "+358501112233" },
  ]);

  const events = await drainOutbox(leads.db);
  expect(events.of(ContactCorrectedSchema)).toMatchObject([{ leadId, country: "FI" }]);
  expect(JSON.stringify(events.all.map(({ payload }) => payload))).not.toContain("1112233");
  const { contact } = await leads.gateway.getLead({ leadId }, await leads.asUser(buyerId));
  expect(contact?.phone).toBe("+358501112233");
  expect(contact?.locale).toBe("fi");
  expect((await leads.gateway.getSellerRequest({ hash })).own?.phone).toBe("+358501112233");
});

test("masks a corrected number in text and search, and keeps the former one masked", async () => {
  // Neither is recognised as a number by itself, only as the seller's own.
  const [former, corrected] = ["3581234", "3585678"];
  const description = `Numeroni on ${former} tai ${corrected}.`;
  const { leadId, hash } = await leads.publish({ phone: `09 ${former}`, description });
  const viewer = await leads.asUser(uuid());
  const shown = async () => (await leads.gateway.getLead({ leadId }, viewer)).lead?.description;
  const search = () => leads.db("leads").where({ id: leadId }).pluck<string[]>("search");
  expect(await shown()).toBe(`Numeroni on ••• tai ${corrected}.`);

  await leads.gateway.correctPhone({ hash, phone: `09 ${corrected}` });
  expect(await shown()).toBe("Numeroni on ••• tai •••.");
  expect((await search())[0]).toContain("numeroni");
  expect((await search())[0]).not.toMatch(/1234|5678/);
});

test("refuses a number with five requests or corrections a sixth, even for two at once", async () => {
  const phone = "050 777 8899";
  for (let i = 0; i < 4; i += 1) await leads.publish({ phone });
  const others = [await leads.publish(), await leads.publish()];
  const correct = ({ hash }: { hash: string }) => leads.gateway.correctPhone({ hash, phone });
  const answers = await Promise.allSettled(others.map(correct));
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const [refused] = others.filter((_, nth) => answers[nth]?.status === "rejected");
  await leads.gateway.closeSellerRequest(refused!);
  expect((await refusalOf(correct(refused!))).code).toBe("too_many_open_requests");
  expect((await leads.gateway.getSellerRequest(refused!)).own?.phone).not.toBe("+358507778899");
});

test("takes three corrections of a seller's number a day", async () => {
  const { hash } = await leads.publish();
  const correct = (last: number) => leads.gateway.correctPhone({ hash, phone: `050 888 000${last}` });
  for (const last of [1, 2, 3]) await correct(last);
  expect((await refusalOf(correct(4))).code).toBe("too_many_requests");
  leads.clock.advance(days(1));
  expect(await correct(4)).toMatchObject({ phone: "+358508880004" });
});

test("refuses a malformed telephone number, one of an organisation and a guessed secret", async () => {
  const { hash } = await leads.publish();
  for (const phone of ["12345", "0800 123456"])
    expect(await refusalOf(leads.gateway.correctPhone({ hash, phone }))).toMatchObject({
      code: "invalid_request",
      fields: [{ path: "phone", code: "invalid_phone" }],
    });
  const guess = Buffer.alloc(32, 9).toString("base64url");
  const phone = "050 111 2233";
  expect((await refusalOf(leads.gateway.correctPhone({ hash: guess, phone }))).code).toBe("not_found");
  const outcome = RequestOutcome.NO_AGENT;
  expect((await refusalOf(leads.gateway.reportOutcome({ hash: guess, outcome }))).code).toBe("not_found");
});

test("records the seller's chosen agent, a buyer, and lets the last choice count", async () => {
  const { leadId, hash } = await leads.publish();
  const buyerId = uuid();
  await leads.buy(leadId, { buyerId });
  await drainOutbox(leads.db);
  const { BUYER_CHOSEN, OTHER_AGENT } = RequestOutcome;
  for (const chosenAgentId of [uuid(), undefined]) {
    const refusal = await refusalOf(leads.gateway.reportOutcome({ hash, outcome: BUYER_CHOSEN, chosenAgentId }));
    expect(refusal).toMatchObject({ code: "invalid_request", fields: [{ path: "chosenAgentId" }] });
  }
  await leads.gateway.reportOutcome({ hash, outcome: OTHER_AGENT });
  // A double click says the same twice.
  for (let click = 0; click < 2; click += 1) {
    await leads.gateway.reportOutcome({ hash, outcome: BUYER_CHOSEN, chosenAgentId: buyerId });
  }
  expect(await leads.gateway.getSellerRequest({ hash })).toMatchObject({
    outcome: BUYER_CHOSEN,
    chosenAgentId: buyerId,
  });
  const reported = (await drainOutbox(leads.db)).of(OutcomeReportedSchema);
  expect(reported).toMatchObject([
    { leadId, country: "FI", outcome: OTHER_AGENT },
    { leadId, country: "FI", outcome: BUYER_CHOSEN, chosenAgentId: buyerId },
  ]);
});
