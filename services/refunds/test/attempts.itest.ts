import { randomUUID } from "node:crypto";
import { timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { refusalFrom } from "@doorlight/common/errors";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { ContactAttemptKind, RefundReason, RefundState } from "@doorlight/proto/refunds/v1/refund_pb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { NOW, type RunningRefunds, startRefunds } from "./start-refunds.ts";

type Bought = Awaited<ReturnType<RunningRefunds["purchase"]>>;

let refunds: RunningRefunds;

beforeAll(async () => {
  refunds = await startRefunds();
});
afterAll(() => refunds.stop());
beforeEach(() => refunds.clock.set(NOW));
afterEach(async () => expect(await refunds.broken()).toEqual({}));

const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code;
const fieldOf = async (call: Promise<unknown>) => (await refusalOf(call)).fields[0]?.code;

test("refunds a seller who cannot be reached after attempts on four local days", async () => {
  const bought = await refunds.purchase();
  const asked = { reason: RefundReason.UNREACHABLE };
  for (const [missing, day] of [
    [4, 2],
    [3, 3],
    [2, 4],
    [1, 5],
  ] as const) {
    expect(await refusalOf(refunds.request(bought, asked))).toMatchObject({
      code: "refund_too_early",
      params: { attempts: String(missing), days: String(missing) },
    });
    await refunds.attempt(bought, `2026-11-0${day}T11:00:00Z`);
  }
  expect((await refunds.request(bought, asked)).state).toBe(RefundState.PENDING);
});

test("logs an attempt between purchase and now, once for a key, and only for the buyer", async () => {
  const bought = await refunds.purchase();
  expect(await fieldOf(refunds.attempt(bought, "2026-11-02T09:59:59Z"))).toBe("before_purchase");
  expect(await fieldOf(refunds.attempt(bought, "2026-11-05T12:02:00.001Z"))).toBe("in_future");
  const idempotencyKey = randomUUID();
  await refunds.attempt(bought, NOW, { idempotencyKey });
  await refunds.attempt(bought, NOW, { idempotencyKey });
  expect(await codeOf(refunds.attempt(bought, NOW, { idempotencyKey, note: "Other" }))).toBe("idempotency_key_reused");
  const { attempts } = await refunds.gateway.getPurchaseRefunds({ purchaseId: bought.purchaseId }, bought.as);
  expect(attempts).toMatchObject([{ note: "Rang" }]);
  const other = await refunds.asUser(randomUUID());
  expect(await codeOf(refunds.attempt({ ...bought, as: other }, NOW))).toBe("not_found");
});

test("takes an attempt of a clock two minutes ahead as one of now, even if it is sent again", async () => {
  const bought = await refunds.purchase();
  const send = (idempotencyKey: string) => refunds.attempt(bought, "2026-11-05T12:02:00Z", { idempotencyKey });
  const idempotencyKey = randomUUID();
  const { attempt } = await send(idempotencyKey);
  expect(timestampDate(attempt!.attemptedAt!)).toEqual(new Date(NOW));
  refunds.clock.set("2026-11-05T12:30:00Z");
  expect((await send(idempotencyKey)).attempt).toEqual(attempt);
});

test("takes an attempt of the minute of the purchase as one right after it", async () => {
  const bought = await refunds.purchase({ acquiredAt: new Date("2026-11-02T10:00:42.500Z") });
  expect(await fieldOf(refunds.attempt(bought, "2026-11-02T09:59:59Z"))).toBe("before_purchase");
  const idempotencyKey = randomUUID();
  const send = () => refunds.attempt(bought, "2026-11-02T10:00:00Z", { idempotencyKey });
  const { attempt } = await send();
  expect(timestampDate(attempt!.attemptedAt!)).toEqual(new Date("2026-11-02T10:00:42.500Z"));
  expect((await send()).attempt).toEqual(attempt);
});

const undo = ({ purchaseId, as }: Bought, attemptId: string) =>
  refunds.gateway.undoContactAttempt({ purchaseId, attemptId }, as);

test("numbers no two events of a purchase alike after an attempt is undone", async () => {
  const bought = await refunds.purchase();
  await drainOutbox(refunds.db);
  const { attempt } = await refunds.attempt(bought, NOW);
  await undo(bought, attempt!.id);
  await refunds.attempt(bought, NOW);
  expect((await drainOutbox(refunds.db)).all.map(({ version }) => Number(version))).toEqual([1, 2]);
});

test("undoes an attempt of a moment ago for its buyer alone, once", async () => {
  const bought = await refunds.purchase();
  const { attempt } = await refunds.attempt(bought, NOW);
  const other = { ...bought, as: await refunds.asUser(randomUUID()) };
  expect(await codeOf(undo(other, attempt!.id))).toBe("not_found");
  expect(await codeOf(undo(await refunds.purchase(), attempt!.id))).toBe("not_found");
  const { eligibility } = await undo(bought, attempt!.id);
  expect(eligibility!.reasons.find(({ reason }) => reason === RefundReason.UNREACHABLE)?.attemptsMissing).toBe(4);
  const { attempts } = await refunds.gateway.getPurchaseRefunds({ purchaseId: bought.purchaseId }, bought.as);
  expect(attempts).toEqual([]);
  expect(await codeOf(undo(bought, attempt!.id))).toBe("not_found");
});

test("keeps an attempt that was logged longer ago than a moment", async () => {
  const bought = await refunds.purchase();
  const { attempt } = await refunds.attempt(bought, NOW);
  refunds.clock.advance(20_001);
  expect(await codeOf(undo(bought, attempt!.id))).toBe("undo_window_over");
});

test("keeps an attempt on which a refund request may rest, until it is cancelled", async () => {
  const bought = await refunds.purchase();
  const { attempt } = await refunds.attempt(bought, NOW);
  const { id: requestId } = await refunds.request(bought);
  expect(await codeOf(undo(bought, attempt!.id))).toBe("refund_pending");
  await refunds.gateway.cancelRefund({ requestId }, bought.as);
  await undo(bought, attempt!.id);

  const rejected = await refunds.purchase();
  const logged = await refunds.attempt(rejected, NOW);
  await refunds.resolve(await refunds.request(rejected), false);
  expect(await codeOf(undo(rejected, logged.attempt!.id))).toBe("refund_decided");
});

test("takes a hundred attempts per purchase, and the last one again, but no other", async () => {
  const bought = await refunds.purchase();
  for (let count = 0; count < 99; count++) await refunds.attempt(bought, NOW);
  const idempotencyKey = randomUUID();
  await refunds.attempt(bought, NOW, { idempotencyKey });
  expect(await codeOf(refunds.attempt(bought, NOW))).toBe("contact_attempts_full");
  await refunds.attempt(bought, NOW, { idempotencyKey });
  const { attempts } = await refunds.gateway.getPurchaseRefunds({ purchaseId: bought.purchaseId }, bought.as);
  expect(attempts).toHaveLength(100);
});

test("lists a buyer's purchases with their attempts, without the notes", async () => {
  const bought = await refunds.purchase();
  await refunds.attempt(bought, "2026-11-03T11:00:00Z");
  const { purchases } = await refunds.gateway.listPurchaseRefunds({ purchaseIds: [bought.purchaseId] }, bought.as);
  const at = timestampFromDate(new Date("2026-11-03T11:00:00Z"));
  expect(purchases[0]?.attempts).toMatchObject([{ kind: ContactAttemptKind.NO_ANSWER, attemptedAt: at }]);
});

test("shows super admins when an attempt was logged, beside when it was made", async () => {
  const bought = await refunds.purchase();
  await refunds.attempt(bought, "2026-11-03T11:00:00Z");
  const { id: requestId } = await refunds.request(bought);
  const as = await refunds.asUser(randomUUID(), { role: "super_admin" });
  const { attempts } = await refunds.gateway.getRefundRequest({ requestId }, as);
  expect(timestampDate(attempts[0]!.loggedAt!)).toEqual(new Date(NOW));
});

test("takes no more attempts for a refunded purchase, but does for a rejected request", async () => {
  const [refunded, rejected] = [await refunds.purchase(), await refunds.purchase()];
  await refunds.resolve(await refunds.request(refunded), true);
  await refunds.resolve(await refunds.request(rejected), false);
  expect(await codeOf(refunds.attempt(refunded, NOW))).toBe("refund_decided");
  await refunds.attempt(rejected, NOW);
});

test("takes the fourth claim of a buyer who claims all back only with a logged contact attempt", async () => {
  const buyerId = randomUUID();
  for (let nth = 0; nth < 3; nth += 1) await refunds.request(await refunds.purchase({ buyerId }));
  const fourth = await refunds.purchase({ buyerId });
  expect(await refusalOf(refunds.request(fourth))).toMatchObject({
    code: "refund_too_early",
    params: { attempts: "1", days: "0" },
  });
  const { eligibility } = await refunds.gateway.getPurchaseRefunds({ purchaseId: fourth.purchaseId }, fourth.as);
  expect(eligibility?.claimsAboveShare).toMatchObject({ purchases: 4, claims: 3, percent: 25, days: 90 });
  await refunds.attempt(fourth, "2026-11-03T10:00:00Z");
  expect(await refunds.request(fourth)).toMatchObject({ state: RefundState.PENDING });
});

test("takes three of six claims of a buyer that come at once without an attempt", async () => {
  const buyerId = randomUUID();
  const bought = await Promise.all(Array.from({ length: 6 }, () => refunds.purchase({ buyerId })));
  const outcomes = await Promise.all(
    bought.map((one) =>
      refunds.request(one).then(
        () => "taken",
        (error) => refusalFrom(error)?.code,
      ),
    ),
  );
  expect(outcomes.toSorted()).toEqual([...Array(3).fill("refund_too_early"), ...Array(3).fill("taken")]);
});
