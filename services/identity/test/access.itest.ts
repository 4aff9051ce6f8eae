import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { UserRegisteredSchema } from "@doorlight/proto/identity/v1/events_pb";
import { drainOutbox } from "@doorlight/common/testing";
import { makeDeleteExpired } from "../src/use-cases/sign-in/delete-expired.ts";
import { sessionStore } from "../src/db/session-store.ts";
import { signupStore } from "../src/db/signup-store.ts";
import { refusalOf } from "./refusal-of.ts";
import { anna, startIdentity } from "./start-identity.ts";

// Real parts on a busy machine.
jest.setTimeout(60_000);

let identity: Awaited<ReturnType<typeof startIdentity>>;
beforeAll(async () => (identity = await startIdentity()));
afterAll(() => identity.stop());

test("addresses are for notifications alone, logins for the gateway alone", async () => {
  const userId = crypto.randomUUID();
  expect(await refusalOf(identity.gateway.getMailRecipient({ userId }))).toBe("forbidden");
  expect(await refusalOf(identity.notifications.login(anna))).toBe("forbidden");
  expect(await refusalOf(identity.gateway.answerTerms({ accepted: true }))).toBe("forbidden");
});

test("a mail goes to an account in use, and a confirmation while its link works", async () => {
  await identity.gateway.register(anna);
  const [registered] = (await drainOutbox(identity.db)).of(UserRegisteredSchema);
  const { userId, confirmationId } = registered!;
  const recipient = (id?: string) => identity.notifications.getMailRecipient({ userId, linkId: id });

  expect((await recipient()).deliverable).toBe(false);
  const due = await recipient(confirmationId);
  expect(due).toMatchObject({ email: anna.email, firstName: "Anna", locale: "fi", country: "FI", deliverable: true });

  await identity.gateway.confirmEmail({ token: due.linkToken! });
  expect(await recipient(confirmationId)).toMatchObject({ deliverable: false, email: "" });
  expect(await recipient()).toMatchObject({ deliverable: true, email: anna.email });
  expect((await identity.notifications.getMailRecipient({ userId: crypto.randomUUID() })).deliverable).toBe(false);
});

test("what ran out is forgotten, what is in use is not", async () => {
  const { session } = await identity.gateway.login(anna);
  await identity.gateway.register({ ...anna, email: "forgetful@example.test" });
  identity.clock.advance(24 * 3_600_000);
  await identity.gateway.register({ ...anna, email: "fresh@example.test" });
  const deleteExpired = makeDeleteExpired({
    db: identity.db,
    clock: identity.clock,
    signups: signupStore,
    sessions: sessionStore,
  });

  await deleteExpired();
  expect(await identity.db("users").orderBy("email").pluck("email")).toEqual([anna.email, "fresh@example.test"]);
  expect(await refusalOf(identity.gateway.getSession({ sessionToken: session!.token }))).toBe("answered");

  identity.clock.advance(30 * 24 * 3_600_000);
  await deleteExpired();
  expect(await identity.db("sessions")).toEqual([]);
  expect(await identity.db("users").pluck("email")).toEqual([anna.email]);
});
