import type { ConnectRouter } from "@connectrpc/connect";
import { drainOutbox } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { BillingService } from "@doorlight/proto/billing/v1/billing_service_pb";
import { UserErasedSchema, UserErasureFinishedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { NoticeKind, NoticeMailQueuedSchema } from "@doorlight/proto/identity/v1/mails_pb";
import { OwnDataService } from "@doorlight/proto/identity/v1/own_data_service_pb";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { allText } from "./all-text.ts";
import { newUser } from "./new-user.ts";
import { type IdentityTest, startIdentity } from "./start-identity.ts";

const canary = "quetzal";

/** Whether accounts owe, as a service knows it; it does not know of other erasures. */
const sold = new Map<string, boolean>();
const billed = new Map<string, boolean>();
let isDown = false;

function answer(known: Map<string, boolean>, userIds: string[]) {
  if (isDown) throw new Error("The service is down");
  return { accounts: userIds.flatMap((userId) => (known.has(userId) ? [{ userId, owes: known.get(userId)! }] : [])) };
}

let identity: IdentityTest;
beforeAll(async () => {
  identity = await startIdentity({
    idleQueue: true,
    peers: {
      PURCHASING_ADDR: (router: ConnectRouter) =>
        router.service(PurchasingService, { listErasedAccounts: ({ userIds }) => answer(sold, userIds) }),
      BILLING_ADDR: (router: ConnectRouter) =>
        router.service(BillingService, { listErasedAccounts: ({ userIds }) => answer(billed, userIds) }),
    },
  });
});
afterAll(() => identity.stop());
beforeEach(() => {
  isDown = false;
});

/** An account that was just erased; `know` says what the sellers know of it. */
async function erased() {
  const user = await newUser(identity, `${canary}${crypto.randomUUID()}@example.test`, { lastName: canary });
  const as = await identity.asUser(user);
  await identity.clientOf("gateway", OwnDataService).eraseAccount({ password: "correct horse" }, as);
  function know(owes: { sold?: boolean; billed?: boolean }): void {
    if (owes.sold !== undefined) sold.set(user.id, owes.sold);
    if (owes.billed !== undefined) billed.set(user.id, owes.billed);
  }
  return { id: user.id, know };
}

/** When everybody is asked about again. */
async function finish(): Promise<void> {
  identity.clock.advance(minutes(10));
  await identity.runJob("finish-erasures");
}

const isKept = async (id: string) => (await identity.db("debtors").where({ user_id: id })).length > 0;
const recipient = (userId: string, evenErased: boolean) =>
  identity.notifications.getMailRecipient({ userId, evenErased });

test("leaves no word of an erased account that owes nothing, once both sellers say so", async () => {
  const { id, know } = await erased();
  await drainOutbox(identity.db);
  know({ sold: false, billed: false });
  await finish();
  expect(await isKept(id)).toBe(false);
  expect(await allText(identity.db)).not.toContain(canary);
  expect((await recipient(id, true)).deliverable).toBe(false);
  const published = await drainOutbox(identity.db);
  expect(published.of(UserErasureFinishedSchema)).toMatchObject([{ userId: id, country: "FI" }]);
  expect(published.of(NoticeMailQueuedSchema)).toEqual([]);
});

test("keeps an erased debtor for mails about invoices alone until everything is paid", async () => {
  const { id, know } = await erased();
  expect((await drainOutbox(identity.db)).of(UserErasedSchema)).toMatchObject([{ userId: id, mailboxKept: true }]);
  know({ sold: true, billed: true });
  for (let i = 0; i < 3; i++) await finish();
  expect(await recipient(id, true)).toMatchObject({ deliverable: true, erased: true, lastName: canary, locale: "fi" });
  expect((await recipient(id, false)).deliverable).toBe(false);
  const row = await identity.db("users").where({ id }).first();
  expect(row).toMatchObject({ status: "erased", first_name: "", last_name: "" });
  // Once, however often it is asked.
  expect((await drainOutbox(identity.db)).of(NoticeMailQueuedSchema)).toMatchObject([
    { userId: id, kind: NoticeKind.ERASED_OWING },
  ]);
  know({ sold: false });
  await finish();
  expect(await isKept(id)).toBe(true);
  know({ billed: false });
  await finish();
  expect(await isKept(id)).toBe(false);
});

test.each([
  ["purchasing", { billed: false }],
  ["billing", { sold: false }],
])("keeps the debtor while %s does not know of the erasure, as it may still sell", async (_, known) => {
  const { id, know } = await erased();
  know(known);
  await finish();
  expect(await isKept(id)).toBe(true);
  // What was bought in that moment.
  know({ sold: true, billed: false });
  await finish();
  expect(await isKept(id)).toBe(true);
  know({ sold: false });
  await finish();
  expect(await isKept(id)).toBe(false);
});

test("keeps a debtor whose month's fee becomes owed after the erasure", async () => {
  const { id, know } = await erased();
  know({ sold: false });
  await finish();
  know({ billed: true });
  await finish();
  expect(await isKept(id)).toBe(true);
});

test("finishes an erasure once, also if two processes do at the same time", async () => {
  const { id, know } = await erased();
  await drainOutbox(identity.db);
  know({ sold: false, billed: false });
  identity.clock.advance(minutes(10));
  await Promise.all(Array.from({ length: 4 }, () => identity.runJob("finish-erasures")));
  expect((await drainOutbox(identity.db)).of(UserErasureFinishedSchema)).toMatchObject([{ userId: id }]);
});

test("keeps the debtor while a service is down, and finishes the erasure when it answers", async () => {
  const { id, know } = await erased();
  know({ sold: false, billed: false });
  isDown = true;
  await expect(finish()).rejects.toThrow();
  expect(await isKept(id)).toBe(true);
  isDown = false;
  await finish();
  expect(await isKept(id)).toBe(false);
});
