import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { personMailbox } from "@doorlight/common/product";
import { makeDataKey } from "@doorlight/common/secrets";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { days } from "@doorlight/common/time";
import { RequestSubmittedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { aSubmission } from "./a-submission.ts";
import { startLeads, type RunningLeads } from "./start-leads.ts";

let leads: RunningLeads;
// A job that matches a lead would wait for the truncated tables while it holds what the truncation waits for.
beforeAll(async () => (leads = await startLeads({}, { idleQueue: true })));
afterAll(() => leads.stop());
beforeEach(async () => {
  await leads.db.raw("truncate requests, leads cascade");
  await drainOutbox(leads.db);
  leads.purchasing.endedAt = leads.clock.now();
});

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;

const codeOfConfirming = async (seller: object) => {
  const { token } = await leads.submit(seller);
  return codeOf(leads.gateway.confirmRequest({ token }));
};

test.each([
  ["mailbox", { email: "one@example.test" }],
  ["telephone number", { phone: "+358 50 123 4567" }],
])("publishes five requests of a %s in 90 days at most, whether they are closed or erased", async (_, seller) => {
  for (let i = 0; i < 3; i += 1) await leads.publish(seller);
  await leads.gateway.closeSellerRequest({ hash: (await leads.publish(seller)).hash });
  await leads.gateway.withdrawConsent({ hash: (await leads.publish(seller)).hash });
  const { token } = await leads.submit({ ...seller, address: "Kuudestie 6" });
  expect(await codeOf(leads.gateway.confirmRequest({ token }))).toBe("too_many_open_requests");
  expect(await leads.db("leads")).toHaveLength(5);

  leads.clock.advance(days(90));
  const later = await leads.submit({ ...seller, address: "Seitsemästie 7" });
  await leads.gateway.confirmRequest({ token: later.token });
  expect(await leads.db("leads")).toHaveLength(6);
});

test("counts requests from all spellings and domains of one provider's mailbox together", async () => {
  const spellings = [
    "anna.b@proton.me",
    "an.nab@proton.me",
    "a_n-nab@pm.me",
    "annab+1@protonmail.com",
    "ANNAB@proton.me",
  ];
  for (const [number, email] of spellings.entries()) await leads.publish({ email, phone: `050 41${10_000 + number}` });
  const sixth = { email: "a.n.n.a.b@proton.me", phone: "050 4220000", address: "Kuudestie 6" };
  expect(await codeOfConfirming(sixth)).toBe("too_many_open_requests");
});

test("counts requests by the digest that the release before kept of a mailbox", async () => {
  const email = "c.ecilia@proton.me";
  for (let number = 0; number < 5; number += 1) await leads.publish({ email, phone: `050 43${10_000 + number}` });
  const dataKey = makeDataKey({ ...leads, tokenKeys: { current: Buffer.alloc(32, 1) } });
  const digest = createHmac("sha256", await dataKey())
    .update(`request-mark:mailbox:${email}`)
    .digest();
  await leads.db("request_marks").where({ kind: "mailbox" }).update({ digest });
  expect(await codeOfConfirming({ email, phone: "050 4420000" })).toBe("too_many_open_requests");
});

test("takes five requests for one home in 90 days at most, by any sender and in any spelling", async () => {
  const written = ["Kotikatu 1", "kotikatu 1", "KOTIKATU 1", " Kotikatu  1", "Kotikatu 1"];
  for (const address of written) {
    const { token } = await leads.submit({ address });
    await leads.gateway.confirmRequest({ token });
  }
  expect(await codeOfConfirming({ address: "Kotikatu 1" })).toBe("too_many_open_requests");
});

test("counts duplicates of other homes, too", async () => {
  const seller = { email: "two@example.test", phone: "+358 50 123 4568" };
  await leads.publish({ address: "Toisen tie 1" });
  const duplicate = await leads.submit({ ...seller, address: "Toisen tie 1" });
  await leads.gateway.confirmRequest({ token: duplicate.token });
  for (let i = 0; i < 4; i += 1) await leads.publish(seller);
  expect(await codeOfConfirming({ ...seller, address: "Uusi tie 1" })).toBe("too_many_open_requests");
});

test("refuses a sixth request alike, whether its home is new or known", async () => {
  const seller = { email: "three@example.test" };
  for (let i = 0; i < 5; i += 1) await leads.publish(seller);
  await leads.publish({ address: "Tuttu tie 1" });
  for (const address of ["Tuttu tie 1", "Uusi tie 1"])
    expect(await codeOfConfirming({ ...seller, address })).toBe("too_many_open_requests");
});

test("makes leads of five of ten requests of one mailbox that are confirmed at once", async () => {
  const requests = [];
  for (let i = 0; i < 10; i += 1) requests.push(await leads.submit({ address: `Rinnakkaistie ${i}` }));
  // Three links a day would take days to gather.
  const ids = requests.map(({ requestId }) => requestId);
  await leads.db("request_contacts").whereIn("request_id", ids).update({ email: "many@example.test" });
  const answers = await Promise.allSettled(requests.map(({ token }) => leads.gateway.confirmRequest({ token })));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  expect(await leads.db("leads")).toHaveLength(5);
});

test("counts requests that the release before confirmed, by their contacts", async () => {
  const seller = { email: "before@example.test" };
  for (let i = 0; i < 5; i += 1) await leads.publish(seller);
  await leads.db("request_marks").delete();
  expect(await codeOfConfirming({ ...seller, address: "Uusi tie 2" })).toBe("too_many_open_requests");
});

test("deletes the marks of requests after 90 days", async () => {
  await leads.publish();
  const marks = () => leads.db("request_marks");
  expect(await marks()).toHaveLength(3);
  leads.clock.advance(days(90) + 1);
  await leads.runJob("purge-by-retention");
  expect(await marks()).toEqual([]);
});

test("mails one mailbox three links a day, and answers every request alike", async () => {
  const victim = { ...aSubmission, email: "victim@example.test" };
  const send = (number: number) =>
    leads.gateway.submitRequest({ ...victim, address: `Roskatie ${number}`, phone: `050 30${10_000 + number}` });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, number) => send(number)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect((await drainOutbox(leads.db)).of(RequestSubmittedSchema)).toHaveLength(3);

  leads.clock.advance(days(1));
  await send(21);
  expect((await drainOutbox(leads.db)).of(RequestSubmittedSchema)).toHaveLength(1);
});

test("counts requests and daily links for all addresses of one mailbox together", async () => {
  const seller = (number: number) => ({ email: `anna+${number}@example.test`, phone: `050 40${10_000 + number}` });
  for (let number = 0; number < 5; number += 1) await leads.publish(seller(number));
  const { token } = await leads.submit({ ...seller(5), address: "Plussatie 5" });
  expect(await codeOf(leads.gateway.confirmRequest({ token }))).toBe("too_many_open_requests");
  expect(await leads.db("leads")).toHaveLength(5);

  await drainOutbox(leads.db);
  for (let number = 6; number < 12; number += 1) {
    await leads.gateway.submitRequest({ ...aSubmission, ...seller(number), address: `Plussatie ${number}` });
  }
  // With the one that waits.
  expect((await drainOutbox(leads.db)).of(RequestSubmittedSchema)).toHaveLength(2);
});

test.each([
  "anna+1@example.test",
  "+@example.test",
  "+a+b@example.test",
  "a.n.na+1@gmail.com",
  "a.nna@googlemail.com",
  "A.n_n-a+1@PM.me",
  "anna@mac.com",
  "anna@ya.ru",
])("knows the mailbox of %s in the database as in the kit", async (address) => {
  const { rows } = await leads.db.raw<{ rows: { mailbox: string }[] }>("select person_mailbox(?) as mailbox", [
    address,
  ]);
  expect(rows).toEqual([{ mailbox: personMailbox(address) }]);
});
