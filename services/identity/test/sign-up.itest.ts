import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { hours } from "@doorlight/common/time";
import { UserConfirmedSchema, UserRegisteredSchema } from "@doorlight/proto/identity/v1/events_pb";
import { outcomeOf } from "./outcome-of.ts";
import { anna, startIdentity, type IdentityTest } from "./start-identity.ts";

let identity: IdentityTest;
let count = 0;

beforeAll(async () => (identity = await startIdentity({ config: { SIGNUP_PENDING_PER_NETWORK: 2 } })));
afterAll(() => identity.stop());
beforeEach(() => drainOutbox(identity.db));

/** A sign-up with an address of its own. */
function signUp(rest: Partial<typeof anna & { networkDigest: string }> = {}) {
  return { ...anna, email: `person${count++}@example.test`, ...rest };
}

test("a sign-up is confirmed by the mailed link, which logs in and brings the free credit", async () => {
  const { email, ...person } = signUp();
  await identity.gateway.register({ ...person, email: email.toUpperCase() });
  const token = await identity.mailedToken();

  const { user, session, grantsSignupCredit } = await identity.gateway.confirmEmail({ token });

  expect(user).toMatchObject({
    email,
    firstName: "Anna",
    country: "FI",
    locale: "fi",
    termsAccepted: true,
    active: true,
  });
  expect(grantsSignupCredit).toBe(true);
  const found = await identity.gateway.getSession({ sessionToken: session!.token });
  expect(found.user).toEqual(user);
  const [confirmed] = (await drainOutbox(identity.db)).of(UserConfirmedSchema);
  expect(confirmed).toMatchObject({ userId: user!.id, country: "FI", role: "agent", grantsSignupCredit: true });
});

test("the events of a sign-up carry no personal data", async () => {
  const person = signUp();
  await identity.gateway.register(person);
  const events = JSON.stringify((await drainOutbox(identity.db)).all, (_, value) =>
    typeof value === "bigint" ? Number(value) : value,
  );
  expect(events).toContain("doorlight.identity.user.registered.v1");
  for (const secret of [person.email, person.firstName, person.lastName, person.password]) {
    expect(events).not.toContain(secret);
  }
});

test("a confirmation link used by a hundred at the same time lets one in", async () => {
  await identity.gateway.register(signUp());
  const token = await identity.mailedToken();

  const answers = await Promise.all(
    Array.from({ length: 100 }, () => outcomeOf(identity.gateway.confirmEmail({ token }))),
  );

  expect(answers.filter((answer) => answer === "answered")).toHaveLength(1);
  expect(answers.filter((answer) => answer === "link_expired")).toHaveLength(99);
  expect((await drainOutbox(identity.db)).of(UserConfirmedSchema)).toHaveLength(1);
});

test("of two sign-ups with one address at the same time one is refused", async () => {
  const { email, ...person } = signUp();
  const answers = await Promise.all(
    [email, email.toUpperCase()].map((spelling) =>
      outcomeOf(identity.gateway.register({ ...person, email: spelling })),
    ),
  );
  expect(answers.sort()).toEqual(["answered", "pending_signup"]);
  expect((await drainOutbox(identity.db)).of(UserRegisteredSchema)).toHaveLength(1);
});

test("an address that has an account is taken", async () => {
  const person = signUp();
  await identity.gateway.register(person);
  await identity.gateway.confirmEmail({ token: await identity.mailedToken() });
  expect(await refusalOf(identity.gateway.register(person))).toMatchObject({ code: "email_taken" });
});

test("a confirmation link works for 24 hours, and then the address is free again", async () => {
  const person = signUp();
  await identity.gateway.register(person);
  const token = await identity.mailedToken();
  identity.clock.advance(hours(24) - 1);
  expect(await refusalOf(identity.gateway.register(person))).toMatchObject({ code: "pending_signup" });

  identity.clock.advance(1);

  expect(await refusalOf(identity.gateway.confirmEmail({ token }))).toMatchObject({ code: "link_expired" });
  await identity.gateway.register(person);
  await identity.gateway.confirmEmail({ token: await identity.mailedToken() });
});

test("a person gets the free credit once for ever", async () => {
  const person = signUp();
  const grants = [];
  for (const _ of [1, 2]) {
    await identity.gateway.register(person);
    const { user, grantsSignupCredit } = await identity.gateway.confirmEmail({ token: await identity.mailedToken() });
    grants.push(grantsSignupCredit);
    await identity.db("users").where({ id: user!.id }).delete();
  }
  expect(grants).toEqual([true, false]);
});

test("a network has at most two pending sign-ups, also of ten at the same time", async () => {
  const networkDigest = "a-busy-network";
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => outcomeOf(identity.gateway.register(signUp({ networkDigest })))),
  );
  expect(answers.filter((answer) => answer === "answered")).toHaveLength(2);
  expect(answers.filter((answer) => answer === "pending_signup")).toHaveLength(8);
  expect(await identity.db("signups").where({ network_digest: networkDigest })).toEqual([]);
  await identity.gateway.register(signUp({ networkDigest: "another-network" }));

  await identity.gateway.confirmEmail({ token: await identity.mailedToken() });
  await identity.gateway.register(signUp({ networkDigest: "another-network" }));
});

test("a country that does not sell takes no sign-ups", async () => {
  expect(await refusalOf(identity.gateway.register(signUp({ country: "GB" })))).toMatchObject({
    code: "country_not_open",
  });
  expect(await refusalOf(identity.gateway.register(signUp({ country: "XX" })))).toMatchObject({
    code: "country_not_open",
  });
});

test("the tables contain neither passwords nor tokens", async () => {
  const person = signUp({ password: "a very secret word" });
  await identity.gateway.register(person);
  const token = await identity.mailedToken();
  const { session } = await identity.gateway.confirmEmail({ token });

  const tables = ["users", "credentials", "signups", "mail_links", "sessions", "signup_credits", "outbox"];
  const rows = await Promise.all(tables.map((table) => identity.db.raw(`select t::text from ${table} t`)));
  const everything = rows.flatMap(({ rows }) => rows.map(({ t }: { t: string }) => t)).join("\n");
  const hex = (text: string) => Buffer.from(text).toString("hex");
  for (const secret of [person.password, token, session!.token]) {
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(hex(secret));
  }
});
