import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { compareWork, isSameWork } from "./compare-work.ts";
import { refusalOf } from "./refusal-of.ts";
import { startCredentials, type CredentialsTest } from "./start-credentials.ts";

const samples = process.env["LONG_RUN"] ? 2000 : 100;
// Real parts on a busy machine.
jest.setTimeout(120_000 + samples * 1000);

let identity: CredentialsTest;
// A hash that costs enough to be missed where it is left out.
beforeAll(async () => (identity = await startCredentials({ PASSWORD_HASH_MEMORY: 8192, PASSWORD_HASH_PASSES: 2 })));
afterAll(() => identity.stop());

const password = "wrong password";
let strangers = 0;
const stranger = () => `nobody${strangers++}@example.test`;

/** What a stranger can measure of an address; noise of the machine is met with more samples. */
async function looksTheSame(known: string, call: (email: string) => Promise<unknown>): Promise<void> {
  let seen;
  for (const more of [1, 2, 4]) {
    seen = await compareWork(
      () => call(known),
      () => call(stranger()),
      samples * more,
    );
    if (isSameWork(seen)) return;
  }
  expect(seen).toBe("the same work");
}

test("a login that fails", async () => {
  const { email } = await identity.account();
  await looksTheSame(email, (address) => refusalOf(identity.gateway.login({ email: address, password })));
});

test("a login to an account that is not in use, or has no password", async () => {
  const deactivated = await identity.account({ status: "deactivated" });
  const without = await identity.account({ password: null });
  for (const { email } of [deactivated, without]) {
    await looksTheSame(email, (address) => refusalOf(identity.gateway.login({ email: address, password })));
  }
});

test("a forgotten password", async () => {
  const { email } = await identity.account();
  await looksTheSame(email, (address) => identity.credentials.requestPasswordReset({ email: address }));
});

test("a login link", async () => {
  const { email } = await identity.account();
  await looksTheSame(email, (address) => identity.credentials.requestMagicLink({ email: address }));
});

test("a confirmation sent again", async () => {
  const { email } = await identity.account({ status: "pending" });
  await looksTheSame(email, (address) => identity.gateway.resendConfirmation({ email: address }));
});

test("the comparison finds a login that hashes nothing", async () => {
  const { email } = await identity.account();
  const seen = await compareWork(
    () => refusalOf(identity.gateway.login({ email, password })),
    () => refusalOf(identity.gateway.getSession({ sessionToken: "no session" })),
    samples,
  );
  expect(isSameWork(seen)).toBe(false);
});
