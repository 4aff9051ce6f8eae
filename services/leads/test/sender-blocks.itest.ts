import { transaction } from "@doorlight/common/db";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { eventually } from "@doorlight/common/testing/eventually";
import { days } from "@doorlight/common/time";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { DeskActionKind, DeskLeadState, LeadDeskService } from "@doorlight/proto/leads/v1/lead_desk_service_pb";
import { LinkedMailQueuedSchema, NotPublishedMailQueuedSchema } from "@doorlight/proto/leads/v1/mails_pb";
import { SenderBlockKind, SenderBlocksService } from "@doorlight/proto/leads/v1/sender_blocks_service_pb";
import { type RunningLeads, startLeads } from "./start-leads.ts";

const { MAILBOX, PHONE } = SenderBlockKind;
let leads: RunningLeads;
let admin: Awaited<ReturnType<RunningLeads["asUser"]>>;
const blocks = () => leads.clientOf("gateway", SenderBlocksService);
const desk = () => leads.clientOf("gateway", LeadDeskService);
beforeAll(async () => {
  leads = await startLeads();
  admin = await leads.asUser(crypto.randomUUID(), { role: "admin" });
});
afterAll(() => leads.stop());
beforeEach(() => leads.db.raw("truncate requests, leads cascade"));

const pest = { email: "pest.one@gmail.com", phone: "040 552 7108" };
const block = (id: string, kinds: SenderBlockKind[], { version = 1, by = admin } = {}) =>
  blocks().blockSender({ id, version, reason: "Invented homes", kinds }, by);
const lift = (id: string, by = admin) => blocks().liftSenderBlock({ id, reason: "It was a neighbour" }, by);
const list = () => blocks().listSenderBlocks({ limit: 20 }, admin);
const get = (id: string) => desk().getDeskLead({ id }, admin);
const stateOf = async (id: string) => (await get(id)).lead!.state;

test.each([
  ["another spelling of the mailbox", { email: "PestOne+again@googlemail.com", phone: "040 111 2222" }, [MAILBOX]],
  ["another spelling of the number", { email: "fresh@example.test", phone: "+358 (0)40-552 71 08" }, [PHONE]],
])("publishes no request of %s, and mails its seller instead", async (_, seller, kinds) => {
  const { leadId } = await leads.publish(pest);
  await block(leadId, kinds);
  await drainOutbox(leads.db);

  const { requestId, token } = await leads.submit({ ...seller, address: "Uusikatu 9" });
  const { hash } = await leads.gateway.confirmRequest({ token });

  const sent = await drainOutbox(leads.db);
  expect(sent.of(NotPublishedMailQueuedSchema)).toMatchObject([{ requestId, country: "FI" }]);
  expect(sent.of(LinkedMailQueuedSchema)).toEqual([]);
  expect(await leads.db("leads")).toHaveLength(1);
  expect(await leads.db("published_addresses")).toHaveLength(1);
  expect(await leads.gateway.getSellerRequest({ hash })).toMatchObject({
    isBlocked: true,
    isLinked: false,
    buyers: [],
  });
  expect(await get(requestId)).toMatchObject({
    lead: { state: DeskLeadState.BLOCKED },
    senderBlocked: kinds,
    senderBlocks: [{ kind: kinds[0], reason: "Invented homes" }],
    openOfSender: [leadId],
  });
  const filter = { states: [DeskLeadState.BLOCKED] };
  expect((await desk().listDeskLeads({ filter, limit: 10 }, admin)).leads).toMatchObject([{ id: requestId }]);
});

test("publishes no request of a mailbox at another domain or spelling of its provider", async () => {
  const { leadId } = await leads.publish({ email: "pe.st@proton.me", phone: "040 552 7109" });
  await block(leadId, [MAILBOX]);
  const { requestId, token } = await leads.submit({
    email: "p-e_st@pm.me",
    phone: "040 111 2223",
    address: "Uusitie 9",
  });
  await leads.gateway.confirmRequest({ token });
  expect(await stateOf(requestId)).toBe(DeskLeadState.BLOCKED);
});

test("publishes what has neither the mailbox nor the number", async () => {
  const { leadId } = await leads.publish(pest);
  await block(leadId, [MAILBOX]);
  const { leadId: ofNumber } = await leads.publish({ ...pest, email: "neighbour@example.test" });
  expect(await stateOf(ofNumber)).toBe(DeskLeadState.OPEN);
});

test("leaves published requests of the sender open, and names them", async () => {
  const first = await leads.publish(pest);
  const other = await leads.publish({ ...pest, email: "p.est.one+2@gmail.com" });
  const full = await leads.publish(pest);
  await leads.buy(full.leadId, { spotsLeft: 0 });
  await block(first.leadId, [MAILBOX, PHONE]);
  expect(await stateOf(first.leadId)).toBe(DeskLeadState.OPEN);
  expect(await get(first.leadId)).toMatchObject({
    openOfSender: [other.leadId],
    senderBlocked: expect.arrayContaining([MAILBOX, PHONE]),
    actions: [{ action: DeskActionKind.BLOCK, reason: "Invented homes" }],
  });
});

test("keeps no readable contact, and none of the digest after the lift", async () => {
  const { leadId } = await leads.publish(pest);
  await block(leadId, [MAILBOX, PHONE]);
  const stored = async () => JSON.stringify(await leads.db("sender_blocks"));
  expect(await stored()).not.toMatch(/pest|5527108/i);
  for (const { id } of (await list()).blocks) await lift(id);
  expect(await leads.db("sender_blocks").whereNotNull("digest")).toEqual([]);
});

test("publishes the next request after the lift, not the one that was kept", async () => {
  const { leadId } = await leads.publish(pest);
  await block(leadId, [MAILBOX]);
  const kept = await leads.submit({ ...pest, address: "Uusikatu 9" });
  await leads.gateway.confirmRequest({ token: kept.token });
  const [held] = (await list()).blocks;
  await lift(held!.id);

  const next = await leads.publish({ ...pest, address: "Uusikatu 9" });
  expect(await stateOf(next.leadId)).toBe(DeskLeadState.OPEN);
  expect(await get(kept.requestId)).toMatchObject({
    lead: { state: DeskLeadState.BLOCKED },
    senderBlocked: [],
    senderBlocks: [{ id: held!.id, liftReason: "It was a neighbour" }],
  });
});

test("blocks a sender once, whichever lead it comes from, and again after a lift", async () => {
  const first = await leads.publish(pest);
  const second = await leads.publish(pest);
  await block(first.leadId, [MAILBOX]);
  expect((await refusalOf(block(second.leadId, [MAILBOX]))).code).toBe("version_outdated");
  expect((await get(second.leadId)).lead!.version).toBe(1);
  await block(second.leadId, [MAILBOX, PHONE]);
  const { blocks: held } = await list();
  expect(held.map(({ kind }) => kind)).toEqual([PHONE, MAILBOX]);
  await lift(held[1]!.id);
  expect((await refusalOf(lift(held[1]!.id))).code).toBe("version_outdated");
  await block(first.leadId, [MAILBOX], { version: 2 });
});

test("lets one of two admins block as they both read it", async () => {
  const { leadId } = await leads.publish(pest);
  const both = await Promise.allSettled([block(leadId, [MAILBOX]), block(leadId, [PHONE])]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await list()).blocks).toHaveLength(1);
});

test("holds against a request whose confirmation waits for the block", async () => {
  const { leadId } = await leads.publish(pest);
  const { requestId, token } = await leads.submit({ ...pest, address: "Uusikatu 9" });
  const both: Promise<unknown>[] = [];
  await transaction(leads.db, async (tx) => {
    await lockMailbox(tx);
    both.push(block(leadId, [MAILBOX]));
    await waiting(1);
    both.push(leads.gateway.confirmRequest({ token }));
    await waiting(2);
  });
  await Promise.all(both);
  expect(await stateOf(requestId)).toBe(DeskLeadState.BLOCKED);
});

test("publishes a request whose confirmation came before the block", async () => {
  const { leadId } = await leads.publish(pest);
  const { requestId, token } = await leads.submit({ ...pest, address: "Uusikatu 9" });
  const both: Promise<unknown>[] = [];
  await transaction(leads.db, async (tx) => {
    await lockMailbox(tx);
    both.push(leads.gateway.confirmRequest({ token }));
    await waiting(1);
    both.push(block(leadId, [MAILBOX]));
    await waiting(2);
  });
  await Promise.all(both);
  expect(await stateOf(requestId)).toBe(DeskLeadState.OPEN);
  expect((await list()).blocks).toHaveLength(1);
});

/** As other transactions about the mailbox. */
const lockMailbox = (tx: typeof leads.db) =>
  tx.raw("select pg_advisory_xact_lock(hashtextextended('mailbox ' || person_mailbox(?), 0))", [pest.email]);

/** Until so many transactions wait for the mailbox. They get it in this order. */
const waiting = (count: number) =>
  eventually(async () => {
    const { rows } = await leads.db.raw(
      `select from pg_locks join pg_database on pg_database.oid = database
       where not granted and locktype = 'advisory' and datname = current_database()`,
    );
    expect(rows).toHaveLength(count);
  });

test("takes no blocked number as the corrected one of another seller", async () => {
  const { leadId } = await leads.publish(pest);
  await block(leadId, [PHONE]);
  const { hash } = await leads.publish();
  const corrected = leads.gateway.correctPhone({ hash, phone: pest.phone });
  expect((await refusalOf(corrected)).code).toBe("too_many_open_requests");
});

test("still holds after the seller's contact is erased, and blocks no erased one", async () => {
  const { leadId, hash } = await leads.publish(pest);
  await block(leadId, [MAILBOX]);
  await leads.gateway.withdrawConsent({ hash });
  expect((await refusalOf(block(leadId, [PHONE], { version: 2 }))).code).toBe("version_outdated");
  const { requestId, token } = await leads.submit(pest);
  await leads.gateway.confirmRequest({ token });
  expect(await stateOf(requestId)).toBe(DeskLeadState.BLOCKED);
});

test("empties the reasons of lifted blocks after the retention of logs, and no others", async () => {
  const { leadId } = await leads.publish(pest);
  await block(leadId, [MAILBOX, PHONE]);
  await lift((await list()).blocks[0]!.id);
  leads.clock.advance(days(400));
  await leads.runJob("purge-by-retention");
  const { blocks: left } = await list();
  expect(left.map(({ reason, liftReason }) => [reason, liftReason])).toEqual([
    ["", ""],
    ["Invented homes", ""],
  ]);
});

test("pages the list of blocks, and shows it to admins alone", async () => {
  const { leadId } = await leads.publish(pest);
  await block(leadId, [MAILBOX, PHONE]);
  const first = await blocks().listSenderBlocks({ limit: 1 }, admin);
  const second = await blocks().listSenderBlocks({ limit: 1, cursor: first.nextCursor }, admin);
  const ids = [...first.blocks, ...second.blocks].map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
  expect(second.nextCursor).toBe("");
  const agent = await leads.asUser(crypto.randomUUID());
  expect((await refusalOf(blocks().listSenderBlocks({ limit: 1 }, agent))).code).toBe("forbidden");
  expect((await refusalOf(block(leadId, [MAILBOX], { by: agent }))).code).toBe("forbidden");
  expect((await refusalOf(lift(ids[0]!, agent))).code).toBe("forbidden");
  expect((await refusalOf(lift(crypto.randomUUID()))).code).toBe("not_found");
});
