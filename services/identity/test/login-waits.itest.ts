import { createHash } from "node:crypto";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { minutes } from "@doorlight/common/time";
import { UsersService } from "@doorlight/proto/identity/v1/users_service_pb";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { accountWithSecondFactor } from "./account-with-second-factor.ts";
import { outcomeOf } from "./outcome-of.ts";
import { type Account, type CredentialsTest, startCredentials } from "./start-credentials.ts";

let identity: CredentialsTest;
let users: ReturnType<typeof clientOf>;
let asAdmin: Awaited<ReturnType<CredentialsTest["inSession"]>>;
const clientOf = (test: CredentialsTest) => test.clientOf("gateway", UsersService);

beforeAll(async () => {
  identity = await startCredentials();
  users = clientOf(identity);
  asAdmin = await identity.asCaller((await identity.account({ role: "super_admin" })).id, { role: "super_admin" });
});
afterAll(() => identity.stop());

const wrongCodes = async ({ id }: Account) => (await users.getUser({ userId: id }, asAdmin)).wrongCodes;

async function enterWrongCodes(user: Account, count: number) {
  for (let none = 0; none < count; none += 1)
    expect(await outcomeOf(identity.logIn(user, { secondFactorCode: "000000" }))).toBe("second_factor_invalid");
}

async function waiting(waitingAddresses: Uint8Array[] = []): Promise<string[]> {
  const page = await users.listUsers({ waiting: true, waitingAddresses, limit: 100 }, asAdmin);
  expect(page.total).toBe(page.users.length);
  return page.users.map(({ user }) => user!.id);
}

test("shows wrong codes of a second factor, and until when no code is accepted", async () => {
  const user = await accountWithSecondFactor(identity);
  expect(await wrongCodes(user)).toBeUndefined();
  await enterWrongCodes(user, 4);
  const unlocked = await wrongCodes(user);
  expect([unlocked?.count, unlocked?.waitsUntil]).toEqual([4, undefined]);
  await enterWrongCodes(user, 1);
  const { count, lastAt, waitsUntil } = (await wrongCodes(user))!;
  expect([count, timestampDate(lastAt!)]).toEqual([5, identity.clock.now()]);
  expect(timestampDate(waitsUntil!).getTime()).toBe(identity.clock.now().getTime() + 1000);
});

test("lets an admin end the wait after wrong codes, so that a code works at once", async () => {
  const user = await accountWithSecondFactor(identity);
  await enterWrongCodes(user, 5);
  expect(await outcomeOf(identity.logIn(user, { secondFactorCode: user.recoveryCodes[0]! }))).toBe("too_many_requests");
  await users.endLoginWait({ userId: user.id }, asAdmin);
  expect(await wrongCodes(user)).toBeUndefined();
  expect(await outcomeOf(identity.logIn(user, { secondFactorCode: user.recoveryCodes[0]! }))).toBe("answered");
});

test("lists those alone who wait after wrong codes, or by the gateway's word of their address", async () => {
  const [locked, delayed, free] = [
    await accountWithSecondFactor(identity),
    await identity.account(),
    await identity.account(),
  ];
  identity.clock.advance(minutes(20));
  await enterWrongCodes(locked, 5);
  const digest = createHash("sha256").update(delayed.email).digest();
  expect((await waiting([digest])).toSorted()).toEqual([locked.id, delayed.id].toSorted());
  expect(await waiting()).toEqual([locked.id]);
  expect(await waiting()).not.toContain(free.id);
  identity.clock.advance(minutes(20));
  expect(await waiting()).toEqual([]);
});
