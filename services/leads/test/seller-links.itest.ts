import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { days, hours, minutes } from "@doorlight/common/time";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { SellerLinksMailQueuedSchema } from "@doorlight/proto/leads/v1/mails_pb";
import { startLeads, type RunningLeads } from "./start-leads.ts";

const email = "lost@example.test";
const seller = { email, phone: "+358 50 123 4567" };

let leads: RunningLeads;
beforeAll(async () => (leads = await startLeads({}, { idleQueue: true })));
afterAll(() => leads.stop());
beforeEach(async () => {
  await leads.db.raw("truncate requests, leads cascade");
  await deleteJobs();
  await drainOutbox(leads.db);
  leads.purchasing.endedAt = leads.clock.now();
});

const deleteJobs = () => leads.db.raw("delete from graphile_worker._private_jobs");

type Task = { requestId: string | null };

/** Asks for the links of an address; returns the tasks that this queued. */
async function ask(...addresses: string[]): Promise<Task[]> {
  await deleteJobs();
  await Promise.all(addresses.map((address) => leads.gateway.sendSellerLinks({ email: address })));
  const { rows } = await leads.db.raw<{ rows: { task: Task }[] }>(
    `select payload -> 'payload' as task from graphile_worker._private_jobs jobs
     join graphile_worker._private_tasks tasks on tasks.id = task_id where identifier = 'send-seller-links'`,
  );
  return rows.map(({ task }) => task);
}

/** Asks for the links of an address, and lets the jobs run at the same time; returns the requests whose mails were queued. */
async function mailsOf(...addresses: string[]): Promise<string[]> {
  const tasks = await ask(...addresses);
  await Promise.all(tasks.map((task) => leads.runJob("send-seller-links", task)));
  return (await drainOutbox(leads.db)).of(SellerLinksMailQueuedSchema).map(({ requestId }) => requestId);
}

const linksOf = (requestId: string) => leads.notifications.getSellerLinks({ requestId });

test("mails a seller the working links of all their requests at once, the newest first", async () => {
  const first = await leads.publish(seller);
  leads.clock.advance(hours(1));
  const second = await leads.publish({ ...seller, leadType: LeadType.REQUEST_FOR_VALUATION, locale: "sv" });
  await leads.gateway.closeSellerRequest({ hash: first.hash });
  await leads.publish();

  expect(await mailsOf("Lost@Example.test")).toEqual([second.requestId]);
  const mail = await linksOf(second.requestId);
  expect(mail).toMatchObject({ email, firstName: "Anna", locale: "sv", country: "FI" });
  expect(mail.links.map(({ hash, leadType }) => [hash, leadType])).toEqual([
    [second.hash, LeadType.REQUEST_FOR_VALUATION],
    [first.hash, LeadType.REQUEST_FOR_QUOTE],
  ]);
  expect((await leads.gateway.getSellerRequest({ hash: mail.links[0]!.hash })).own?.email).toBe(email);
});

test("answers every address alike at the same cost, and mails an unknown one nothing", async () => {
  await leads.publish(seller);
  const answerTo = async (address: string) => JSON.stringify(await leads.gateway.sendSellerLinks({ email: address }));
  expect(await answerTo("unknown@example.test")).toBe(await answerTo(email));
  expect(await ask("unknown@example.test")).toHaveLength(1);
  expect(await ask(email)).toHaveLength(1);
  expect(await mailsOf("unknown@example.test")).toEqual([]);
});

test("mails nothing to an address that was never confirmed", async () => {
  await leads.submit(seller);
  expect(await mailsOf(email)).toEqual([]);
});

test("mails nothing to a seller who withdrew the consent, even before the erasure", async () => {
  const { hash, requestId } = await leads.publish(seller);
  const [task] = await ask(email);
  leads.purchasing.isDown = true;
  await expect(leads.gateway.withdrawConsent({ hash })).rejects.toThrow();
  leads.purchasing.isDown = false;
  expect(await mailsOf(email)).toEqual([]);
  await leads.runJob("send-seller-links", task);
  await leads.gateway.withdrawConsent({ hash });
  await leads.runJob("send-seller-links", task);
  expect(await mailsOf(email)).toEqual([]);
  expect((await drainOutbox(leads.db)).of(SellerLinksMailQueuedSchema)).toEqual([]);
  expect((await refusalOf(linksOf(requestId))).code).toBe("not_found");
});

test("mails nothing to a contact that is erased at the end of its time", async () => {
  await leads.publish(seller);
  leads.clock.advance(days(1000));
  await leads.runJob("purge-by-retention");
  expect(await mailsOf(email)).toEqual([]);
});

test("sends one mail for two clicks at the same moment, and another after a minute", async () => {
  const { requestId } = await leads.publish(seller);
  expect(await mailsOf(email, email)).toEqual([requestId]);
  expect(await mailsOf(email)).toEqual([]);
  leads.clock.advance(minutes(1));
  expect(await mailsOf(email)).toEqual([requestId]);
});

test("mails one mailbox its links five times a day, whichever of its addresses is asked for", async () => {
  const addresses = [0, 1, 2].map((number) => `many+${number}@example.test`);
  for (const address of addresses) await leads.publish({ email: address });
  const sent: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    sent.push(...(await mailsOf(...addresses)));
    leads.clock.advance(minutes(1));
  }
  expect(sent).toHaveLength(5);
  expect(await mailsOf(...addresses)).toEqual([]);
  leads.clock.advance(days(1));
  expect(await mailsOf(...addresses)).toHaveLength(3);
});

test("lists the requests of one address in a mail, and of no other of its mailbox", async () => {
  const { hash, requestId } = await leads.publish({ email: "two+1@example.test" });
  await leads.publish({ email: "two+2@example.test" });
  expect(await mailsOf("two+1@example.test")).toEqual([requestId]);
  expect((await linksOf(requestId)).links.map((link) => link.hash)).toEqual([hash]);
});

test("links a second request for the seller's home to the first's page, a stranger's to its own", async () => {
  const address = "Kaksoistie 1";
  const first = await leads.publish({ ...seller, address });
  await leads.publish({ ...seller, address });
  const stranger = await leads.publish({ email: "stranger@example.test", address });
  expect(await mailsOf(email)).toEqual([first.requestId]);
  expect((await linksOf(first.requestId)).links.map(({ hash }) => hash)).toEqual([first.hash]);
  expect(await mailsOf("stranger@example.test")).toEqual([stranger.requestId]);
  expect((await linksOf(stranger.requestId)).links.map(({ hash }) => hash)).toEqual([stranger.hash]);
});

test("exports when links were sent to a seller, and deletes it at an erasure", async () => {
  const { hash, requestId } = await leads.publish(seller);
  await mailsOf(email);
  const sentAt = leads.clock.now().toISOString();
  const { json } = await leads.gateway.exportSellerRequest({ hash });
  expect(JSON.parse(json).contact.linksSent).toEqual([sentAt]);
  await leads.gateway.withdrawConsent({ hash });
  expect(await leads.db("request_contacts").where({ request_id: requestId }).pluck("links_sent")).toEqual([[]]);
});
