import { afterAll, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { drainOutbox } from "@doorlight/common/testing";
import { UserConfirmedSchema, UserRegisteredSchema } from "@doorlight/proto/identity/v1/events_pb";
import { refusalOf } from "./refusal-of.ts";
import { anna, startIdentity } from "./start-identity.ts";

// Real parts on a busy machine.
jest.setTimeout(60_000);

const hour = 3_600_000;
let identity: Awaited<ReturnType<typeof startIdentity>>;
let count = 0;

beforeAll(async () => (identity = await startIdentity({ SIGNUP_PENDING_PER_NETWORK: 2 })));
afterAll(() => identity.stop());
beforeEach(() => drainOutbox(identity.db));

/** A sign-up that nobody sent before. */
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

test("what is announced names nobody", async () => {
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

test("a link used by a hundred at once lets one in", async () => {
  await identity.gateway.register(signUp());
  const token = await identity.mailedToken();

  const answers = await Promise.all(
    Array.from({ length: 100 }, () => refusalOf(identity.gateway.confirmEmail({ token }))),
  );

  expect(answers.filter((answer) => answer === "answered")).toHaveLength(1);
  expect(answers.filter((answer) => answer === "link_expired")).toHaveLength(99);
  expect((await drainOutbox(identity.db)).of(UserConfirmedSchema)).toHaveLength(1);
});

test("of two sign-ups with one address at the same time one is refused", async () => {
  const { email, ...person } = signUp();
  const answers = await Promise.all(
    [email, email.toUpperCase()].map((spelling) =>
      refusalOf(identity.gateway.register({ ...person, email: spelling })),
    ),
  );
  expect(answers.sort()).toEqual(["answered", "pending_signup"]);
  expect((await drainOutbox(identity.db)).of(UserRegisteredSchema)).toHaveLength(1);
});

test("an address that has an account is taken", async () => {
  const person = signUp();
  await identity.gateway.register(person);
  await identity.gateway.confirmEmail({ token: await identity.mailedToken() });
  expect(await refusalOf(identity.gateway.register(person))).toBe("email_taken");
});

test("a link works for 24 hours, and then the address is free again", async () => {
  const person = signUp();
  await identity.gateway.register(person);
  const token = await identity.mailedToken();
  identity.clock.advance(24 * hour - 1);
  expect(await refusalOf(identity.gateway.register(person))).toBe("pending_signup");

  identity.clock.advance(1);

  expect(await refusalOf(identity.gateway.confirmEmail({ token }))).toBe("link_expired");
  expect(await refusalOf(identity.gateway.register(person))).toBe("answered");
  expect(await refusalOf(identity.gateway.confirmEmail({ token: await identity.mailedToken() }))).toBe("answered");
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

test("a network may have so many sign-ups wait and no more, also at the same time", async () => {
  const networkDigest = "a-crowded-network";
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => refusalOf(identity.gateway.register(signUp({ networkDigest })))),
  );
  expect(answers.filter((answer) => answer === "answered")).toHaveLength(2);
  expect(answers.filter((answer) => answer === "pending_signup")).toHaveLength(8);
  expect(await identity.db("signups").where({ network_digest: networkDigest })).toEqual([]);
  expect(await refusalOf(identity.gateway.register(signUp({ networkDigest: "another-network" })))).toBe("answered");

  await identity.gateway.confirmEmail({ token: await identity.mailedToken() });
  expect(await refusalOf(identity.gateway.register(signUp({ networkDigest: "another-network" })))).toBe("answered");
});

test("a country that does not sell takes no sign-ups", async () => {
  expect(await refusalOf(identity.gateway.register(signUp({ country: "GB" })))).toBe("country_not_open");
  expect(await refusalOf(identity.gateway.register(signUp({ country: "XX" })))).toBe("country_not_open");
});

test("neither passwords nor tokens are kept as they are", async () => {
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
