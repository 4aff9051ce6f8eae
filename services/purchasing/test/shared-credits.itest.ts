import { randomBytes, randomUUID } from "node:crypto";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { drainOutbox } from "@doorlight/common/testing";
import { AccountDigestChangedSchema } from "@doorlight/proto/billing/v1/facts_pb";
import { UserConfirmedSchema, UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { SignupCreditReturnedSchema } from "@doorlight/proto/purchasing/v1/facts_pb";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { Buyer } from "../src/domain/purchase.ts";
import { hoursFromNow, now } from "./given.ts";
import { invariantViolations } from "./invariants.ts";
import { type RunningPurchasing, startPurchasing } from "./start-purchasing.ts";

let purchasing: RunningPurchasing;

beforeAll(async () => {
  purchasing = await startPurchasing();
  await purchasing.given.priceList();
});
beforeEach(() => drainOutbox(purchasing.db));
afterEach(async () => expect(await invariantViolations(purchasing.db)).toEqual({}));
afterAll(() => purchasing.stop());

type Person = { userId: string; country: string };

const someone = (): Person => ({ userId: randomUUID(), country: "FI" });

const confirms = (person: Person, grantsSignupCredit = true) =>
  purchasing.consume(
    UserConfirmedSchema,
    { ...person, role: "agent", grantsSignupCredit, confirmedAt: timestampFromDate(now) },
    { version: 2n },
  );

const saves = (person: Person, digest: Buffer, { kind = "card", before = false, version = 1n } = {}) =>
  purchasing.consume(
    AccountDigestChangedSchema,
    { ...person, kind, digest, before, savedAt: timestampFromDate(now) },
    { version },
  );

async function creditsOf({ userId }: Person): Promise<number> {
  return (await purchasing.db("accounts").where({ user_id: userId }).first("credits")).credits;
}

const ledgerOf = ({ userId }: Person): Promise<string[]> =>
  purchasing.db("ledger_transactions").where({ user_id: userId }).orderBy("id").pluck<string[]>("kind");

const decided = ({ userId }: Person) =>
  purchasing.db("shared_signup_credits").where({ user_id: userId }).first("former_user_id", "kind", "spent");

/** With the free credit and a card. */
async function cardOwner(digest: Buffer): Promise<Person> {
  const person = someone();
  await confirms(person);
  await saves(person, digest);
  return person;
}

test.each(["card", "company", "phone"])("takes an unspent credit back once for a %s that had one", async (kind) => {
  const [first, second] = [someone(), someone()];
  const digest = randomBytes(32);
  for (const person of [first, second]) {
    await confirms(person);
    await saves(person, digest, { kind });
    await saves(person, digest, { kind });
    await saves(person, digest, { kind, version: 2n });
  }
  expect([await creditsOf(first), await creditsOf(second)]).toEqual([1, 0]);
  expect(await ledgerOf(second)).toEqual(["signup_grant", "signup_return"]);
  expect((await drainOutbox(purchasing.db)).of(SignupCreditReturnedSchema)).toMatchObject([
    { userId: second.userId, credits: 1, balance: 0 },
  ]);
  expect(await decided(second)).toEqual({ former_user_id: first.userId, kind, spent: false });
});

test("takes the credit back also if the card is known before the confirmation", async () => {
  const digest = randomBytes(32);
  await cardOwner(digest);
  const second = someone();
  await saves(second, digest);
  await confirms(second);
  expect(await ledgerOf(second)).toEqual(["signup_grant", "signup_return"]);
});

test("leaves one credit to two accounts that save one card at the same moment", async () => {
  for (let round = 0; round < 8; round++) {
    const digests = [randomBytes(32), randomBytes(32)];
    const both = [someone(), someone()];
    for (const person of both) await confirms(person);
    await Promise.all(both.flatMap((person) => digests.map((digest) => saves(person, digest))));
    const credits = await Promise.all(both.map(creditsOf));
    expect(credits.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(1);
  }
});

test("shows a spent credit, and takes no bought one for it", async () => {
  const digest = randomBytes(32);
  const first = await cardOwner(digest);
  const buyer: Buyer = await purchasing.given.agent();
  await purchasing.given.credits(buyer, 3);
  await purchasing.given.buys(buyer, await purchasing.given.lead(), {}, hoursFromNow(0));
  const second = { userId: buyer.id, country: "FI" };
  await saves(second, digest);
  expect(await creditsOf(second)).toBe(2);
  expect(await decided(second)).toEqual({ former_user_id: first.userId, kind: "card", spent: true });
});

test("takes no credit back for a card that had none, or that was saved before this rule", async () => {
  const digest = randomBytes(32);
  const without = someone();
  await confirms(without, false);
  await saves(without, digest);
  const first = await cardOwner(digest);
  const former = someone();
  await confirms(former);
  await saves(former, digest, { before: true });
  expect([await creditsOf(first), await creditsOf(former)]).toEqual([1, 1]);
});

test("keeps nothing of an erased account but that its card had a credit, for two years", async () => {
  const digest = randomBytes(32);
  const erased = await cardOwner(digest);
  await purchasing.consume(UserErasedSchema, { ...erased, erasedAt: timestampFromDate(now) }, { version: 3n });
  const claims = () => purchasing.db("signup_credit_claims").where({ digest }).select("user_id");
  expect(await claims()).toEqual([{ user_id: null }]);
  const second = await cardOwner(digest);
  expect(await creditsOf(second)).toBe(0);
  expect(await decided(second)).toMatchObject({ former_user_id: null });
  purchasing.clock.set(hoursFromNow(24 * 731));
  await purchasing.runJob("purge-memberships");
  expect(await claims()).toEqual([]);
  purchasing.clock.set(now);
});
