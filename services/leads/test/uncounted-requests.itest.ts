import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { refusalOf } from "@doorlight/common/testing";
import { LeadDeskService } from "@doorlight/proto/leads/v1/lead_desk_service_pb";
import { SenderBlockKind, SenderBlocksService } from "@doorlight/proto/leads/v1/sender_blocks_service_pb";
import { startLeads, type RunningLeads } from "./start-leads.ts";

const { MAILBOX, PHONE } = SenderBlockKind;
let leads: RunningLeads;
let superAdmin: Awaited<ReturnType<RunningLeads["asUser"]>>;
// A job that matches a lead would wait for the truncated tables while it holds what the truncation waits for.
beforeAll(async () => {
  leads = await startLeads({}, { idleQueue: true });
  superAdmin = await leads.asUser(crypto.randomUUID(), { role: "super_admin" });
});
afterAll(() => leads.stop());
beforeEach(async () => {
  await leads.db.raw("truncate requests, leads cascade");
  leads.purchasing.endedAt = leads.clock.now();
});

const reason = "Nobody there sent it";
const withdraw = (id: string) =>
  leads.clientOf("gateway", LeadDeskService).withdrawDeskLead({ id, version: 1, reason }, superAdmin);
const block = (id: string, kinds: SenderBlockKind[]) =>
  leads.clientOf("gateway", SenderBlocksService).blockSender({ id, version: 1, reason, kinds }, superAdmin);
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;

async function send(seller: object) {
  const { requestId, token } = await leads.submit(seller);
  return { requestId, ...(await leads.gateway.confirmRequest({ token })) };
}

async function sendFive(seller: object) {
  const sent = [];
  for (let number = 1; number <= 5; number += 1) sent.push(await send({ address: `Valetie ${number}`, ...seller }));
  return sent;
}

const owner = { email: "owner@example.test", phone: "+358 50 123 4567", address: "Kotikatu 1" };

test.each([
  ["mailbox", { email: owner.email }],
  ["telephone number", { phone: owner.phone }],
  ["home", { address: owner.address }],
])("counts no request that we withdrew for its %s", async (_, shared) => {
  const [first] = await sendFive(shared);
  const { token } = await leads.submit(owner);
  expect(await codeOf(leads.gateway.confirmRequest({ token }))).toBe("too_many_open_requests");
  await withdraw(first!.requestId);
  await leads.gateway.confirmRequest({ token });
});

test("counts nothing that is erased with a request that we withdrew", async () => {
  const [first] = await sendFive({ email: "fake@example.test", address: owner.address });
  await withdraw(first!.requestId);
  await sendFive({ address: owner.address });
});

test.each(["closeSellerRequest", "withdrawConsent"] as const)(
  "counts what its sender ended by %s until we withdraw it",
  async (end) => {
    const [first, ...others] = await sendFive({ address: owner.address });
    for (const { hash } of [first!, ...others]) await leads.gateway[end]({ hash });
    const { token } = await leads.submit(owner);
    expect(await codeOf(leads.gateway.confirmRequest({ token }))).toBe("too_many_open_requests");
    await withdraw(first!.requestId);
    await leads.gateway.confirmRequest({ token });
  },
);

test("withdraws what its sender erased once, with the reason", async () => {
  const { requestId, hash } = await send(owner);
  await leads.gateway.withdrawConsent({ hash });
  await withdraw(requestId);
  const desk = leads.clientOf("gateway", LeadDeskService);
  expect((await desk.getDeskLead({ id: requestId }, superAdmin)).actions).toMatchObject([{ reason }]);
  expect(await codeOf(desk.withdrawDeskLead({ id: requestId, version: 2, reason }, superAdmin))).toBe(
    "version_outdated",
  );
});

test.each([
  ["mailbox", { email: "fake@example.test" }, MAILBOX],
  ["telephone number", { phone: "+358 50 765 4321" }, PHONE],
])("counts no request of a blocked %s, be it before or after the block, or erased", async (_, fake, kind) => {
  const atHome = { ...fake, address: owner.address };
  await leads.gateway.withdrawConsent({ hash: (await send(atHome)).hash });
  await leads.gateway.withdrawConsent({ hash: (await send(atHome)).hash });
  const { requestId } = await send(atHome);
  await block(requestId, [kind]);
  await sendFive(atHome);
  await sendFive({ address: owner.address });
});

test("counts no number that a blocked sender corrects, though three corrections a day are all", async () => {
  const fake = { email: "fake@example.test" };
  const published = await send(fake);
  await block(published.requestId, [MAILBOX]);
  const kept = await send({ ...fake, address: "Valetie 2" });
  for (const { hash } of [published, kept]) {
    const correct = (phone: string) => leads.gateway.correctPhone({ hash, phone });
    await correct(owner.phone);
    await correct("050 111 2222");
    await correct(owner.phone);
    expect(await codeOf(correct("050 111 3333"))).toBe("too_many_requests");
  }
  await sendFive({ phone: owner.phone });
});
