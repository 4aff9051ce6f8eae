import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { eventually } from "@doorlight/common/testing";
import { refusalOf } from "./refusal-of.ts";
import { anna, startIdentity } from "./start-identity.ts";

// Real parts on a busy machine.
jest.setTimeout(60_000);

let identity: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => (identity = await startIdentity()));
afterAll(() => identity.stop());

const jobs = () => identity.db.raw("select from graphile_worker.jobs").then(({ rowCount }) => rowCount as number);
const idle = () => eventually(async () => expect(await jobs()).toBe(0));

test("a link sent again works, and so does the first until one of them is used", async () => {
  await identity.gateway.register(anna);
  const first = await identity.mailedToken();

  await identity.gateway.resendConfirmation({ email: anna.email.toUpperCase() });

  const second = await eventually(() => identity.mailedToken());
  expect(second).not.toBe(first);
  await identity.gateway.confirmEmail({ token: first });
  expect(await refusalOf(identity.gateway.confirmEmail({ token: second }))).toBe("link_expired");
});

test("a sign-up whose link ran out is revived", async () => {
  await identity.gateway.register({ ...anna, email: "late@example.test" });
  await identity.mailedToken();
  identity.clock.advance(25 * 3_600_000);

  await identity.gateway.resendConfirmation({ email: "late@example.test" });

  const token = await eventually(() => identity.mailedToken());
  expect(await refusalOf(identity.gateway.confirmEmail({ token }))).toBe("answered");
});

test("an unknown address and one with an account get the same answer, and no mail", async () => {
  const before = await identity.db("mail_links");
  for (const email of ["nobody@example.test", anna.email]) {
    expect(await refusalOf(identity.gateway.resendConfirmation({ email }))).toBe("answered");
  }
  await idle();
  expect(await identity.db("mail_links")).toHaveLength(before.length);
});
