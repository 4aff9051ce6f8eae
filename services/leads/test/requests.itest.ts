import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { days } from "@doorlight/common/time";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { LeadPublishedSchema, RequestSubmittedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { SellerRequestState } from "@doorlight/proto/leads/v1/leads_service_pb";
import { aSubmission } from "./a-submission.ts";
import { startLeads, type RunningLeads } from "./start-leads.ts";

let leads: RunningLeads;
beforeAll(async () => (leads = await startLeads()));
afterAll(() => leads.stop());
beforeEach(() => drainOutbox(leads.db));

test("confirms a request by the mailed token, makes a lead and gives its seller a page", async () => {
  const { requestId, token } = await leads.submit();
  const { hash } = await leads.gateway.confirmRequest({ token });

  const [published] = (await drainOutbox(leads.db)).of(LeadPublishedSchema);
  expect(published).toMatchObject({
    requestId,
    country: "FI",
    cap: 4,
    place: {
      postalCode: "00100",
      district: "Helsinki keskusta - Etu-Töölö",
      city: "Helsinki",
      region: "Uusimaa",
      lat: 60.17,
      lon: 24.93,
    },
  });
  expect(published!.locationIds).toHaveLength(4);
  expect(timestampDate(published!.publishedAt!)).toEqual(leads.clock.now());
  expect(timestampDate(published!.expiresAt!).getTime() - leads.clock.now().getTime()).toBe(days(7));

  const page = await leads.gateway.getSellerRequest({ hash });
  expect(page).toMatchObject({ state: SellerRequestState.OPEN, country: "FI", buyers: [], cap: 4 });
  expect(page.closedAt).toBeUndefined();
});

test("keeps personal data out of every event of a request or lead", async () => {
  await leads.publish({ lastName: "Kanariansukunimi", email: "kanaria@example.test", address: "Kanariantie 7" });
  const text = JSON.stringify((await drainOutbox(leads.db)).all.map(({ key, payload }) => ({ key, payload })));
  expect(text).not.toMatch(/kanaria|401234567/i);
});

test("mails a seller the token while the confirmation is due and the page's secret afterwards", async () => {
  const { requestId, token } = await leads.submit({ address: "Postikatu 1" });
  const due = await leads.notifications.getSellerMail({ requestId });
  expect(due).toMatchObject({
    email: expect.stringMatching(/^anna\d+@example\.test$/),
    firstName: "Anna",
    locale: "fi",
    confirmationToken: token,
    cap: 4,
  });
  expect(due.hash).toBeUndefined();

  const { hash } = await leads.gateway.confirmRequest({ token });
  const later = await leads.notifications.getSellerMail({ requestId });
  expect(later).toMatchObject({ hash, place: { city: "Helsinki" } });
  expect(later.confirmationToken).toBeUndefined();
  const [stored] = await leads.db("requests").where({ id: requestId }).select("seller_hash", "confirmation_hash");
  expect(Object.values(stored)).toEqual([hash, token].map((secret) => createHash("sha256").update(secret).digest()));
});

test("confirms once by a token, even if it is used twenty times at once", async () => {
  const { token } = await leads.submit({ address: "Kertakatu 1" });
  const uses = await Promise.allSettled(Array.from({ length: 20 }, () => leads.gateway.confirmRequest({ token })));
  expect(uses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refused = uses
    .filter((use) => use.status === "rejected")
    .map(({ reason }) => refusalOf(Promise.reject(reason)));
  expect((await Promise.all(refused)).map(({ code }) => code)).toEqual(Array(19).fill("already_confirmed"));
  expect((await drainOutbox(leads.db)).of(LeadPublishedSchema)).toHaveLength(1);
});

test("says of a reopened link that the request is confirmed, until the contact is erased", async () => {
  const { token } = await leads.submit({ address: "Kertakatu 2" });
  const { hash } = await leads.gateway.confirmRequest({ token });
  const start = leads.clock.now();
  leads.clock.advance(days(2));
  expect((await refusalOf(leads.gateway.confirmRequest({ token }))).code).toBe("already_confirmed");
  await leads.gateway.withdrawConsent({ hash });
  expect((await refusalOf(leads.gateway.confirmRequest({ token }))).code).toBe("link_expired");
  leads.clock.set(start);
});

test("keeps a confirmation token valid for 24 hours and not a millisecond longer", async () => {
  const inTime = await leads.submit({ address: "Aikakatu 1" });
  const late = await leads.submit({ address: "Aikakatu 2" });
  const start = leads.clock.now();
  leads.clock.advance(days(1) - 1);
  expect((await leads.gateway.confirmRequest({ token: inTime.token })).hash).not.toBe("");
  leads.clock.advance(1);
  expect((await refusalOf(leads.gateway.confirmRequest({ token: late.token }))).code).toBe("link_expired");
  expect((await leads.notifications.getSellerMail({ requestId: late.requestId })).confirmationToken).toBeUndefined();
  leads.clock.set(start);
});

test("finds no request and no seller's page by a guessed secret", async () => {
  const guess = Buffer.alloc(32, 9).toString("base64url");
  expect((await refusalOf(leads.gateway.confirmRequest({ token: guess }))).code).toBe("link_expired");
  expect((await refusalOf(leads.gateway.getSellerRequest({ hash: guess }))).code).toBe("not_found");
  expect((await refusalOf(leads.gateway.closeSellerRequest({ hash: guess }))).code).toBe("not_found");
});

test.each([
  ["FI", "99999", "unknown_postal_code"],
  ["SE", "11457", "unknown_postal_code"],
])("refuses a request in %s with the postal code %s", async (country, postalCode, code) => {
  const refusal = await refusalOf(
    leads.gateway.submitRequest({ ...aSubmission, country, postalCode, phone: "+358101234567" }),
  );
  expect(refusal).toMatchObject({ code: "invalid_request" });
  expect(refusal.fields).toMatchObject([
    { path: "postalCode", code },
    { path: "phone", code: "invalid_phone" },
  ]);
  expect(refusal.params).toEqual({ phoneExample: country === "FI" ? "041 2345678" : "070-123 45 67" });
});

test("reads a postal code and a telephone number as people write them", async () => {
  const { requestId } = await leads.publish({ country: "SE", postalCode: "11456", phone: "070-123 45 67" });
  const [contact] = await leads.db("request_contacts").where({ request_id: requestId });
  const [request] = await leads.db("requests").where({ id: requestId });
  expect([contact.phone, request.postal_code]).toEqual(["+46701234567", "114 56"]);
  expect(request).toMatchObject({
    consent_version: "2026-11",
    consented_at: leads.clock.now(),
    valuation_currency: "SEK",
  });
});

test("keeps a British postal code whole in the contact, and its outward code in the place", async () => {
  const london = await startLeads({ OPENED_COUNTRIES: ["GB"] });
  const british = { country: "GB", city: "Chelsea", locale: "en" };
  for (const [number, postalCode] of ["SW3 4AA", "sw34aa", " sw3-4aa"].entries()) {
    const { requestId } = await london.publish({ ...british, postalCode, address: `${number + 1} Sample Mews` });
    const [contact] = await london.db("request_contacts").where({ request_id: requestId });
    const [request] = await london.db("requests").where({ id: requestId });
    expect([contact.postal_code, request.postal_code, request.district]).toEqual(["SW3 4AA", "SW3", "Chelsea"]);
  }
  // Two villages of one outward code may have a street of the same name.
  const { requestId } = await london.publish({ ...british, postalCode: "SW3 5BB", address: "1 Sample Mews" });
  expect(await london.db("leads").where({ request_id: requestId })).toHaveLength(1);
  await london.stop();
});

test("names a request's place in its seller's and its agents' languages", async () => {
  const { leadId, requestId, hash } = await leads.publish({ postalCode: "00530", city: "Helsingfors" });
  const swedish = { district: "Berghäll", city: "Helsingfors", region: "Nyland" };
  const agent = await leads.asUser(crypto.randomUUID());
  const { lead } = await leads.gateway.getLead({ leadId }, agent);
  expect(lead?.place).toMatchObject({ district: "Kallio", city: "Helsinki", region: "Uusimaa" });
  expect(lead?.placeNames["sv"]).toMatchObject(swedish);
  expect((await leads.gateway.getSellerRequest({ hash })).placeNames["sv"]).toMatchObject(swedish);
  expect((await leads.notifications.getSellerMail({ requestId })).placeNames["sv"]).toMatchObject(swedish);
});

test("takes no request in a country that is not open", async () => {
  for (const country of ["GB", "DE"]) {
    const submission = { ...aSubmission, country, postalCode: "SW3 4AA", phone: "+44 20 7946 0958" };
    expect((await refusalOf(leads.gateway.submitRequest(submission))).code).toBe("country_not_open");
  }
  expect((await drainOutbox(leads.db)).of(RequestSubmittedSchema)).toEqual([]);
});

test("lets only the gateway submit requests, and only notifications read mail addresses", async () => {
  const { requestId } = await leads.submit({ address: "Lupakatu 1" });
  expect((await refusalOf(leads.notifications.submitRequest(aSubmission))).code).toBe("forbidden");
  expect((await refusalOf(leads.gateway.getSellerMail({ requestId }))).code).toBe("forbidden");
  const agent = await leads.asUser(crypto.randomUUID());
  expect((await refusalOf(leads.gateway.getSellerMail({ requestId }, agent))).code).toBe("forbidden");
});

test("removes line breaks from a seller's name, and refuses a null character", async () => {
  const lastName = "Virtanen\r\nBcc: all@example.test";
  const { requestId } = await leads.publish({ lastName, description: "Hei <script>\nkoti" });
  const [contact] = await leads.db("request_contacts").where({ request_id: requestId });
  expect([contact.last_name, contact.description]).toEqual(["Virtanen Bcc: all@example.test", "Hei <script>\nkoti"]);
  expect((await refusalOf(leads.submit({ city: "Hel\0sinki" }))).code).toBe("invalid_request");
});
