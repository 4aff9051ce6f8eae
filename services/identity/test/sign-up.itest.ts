import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { drainOutbox, refusalOf } from "@doorlight/common/testing";
import { hours } from "@doorlight/common/time";
import { UserConfirmedSchema, UserRegisteredSchema } from "@doorlight/proto/identity/v1/events_pb";
import { outcomeInTheEnd, outcomeOf } from "./outcome-of.ts";
import { anna, startIdentity, type IdentityTest } from "./start-identity.ts";

let identity: IdentityTest;
let count = 0;

beforeAll(async () => (identity = await startIdentity({ config: { SIGNUP_PENDING_PER_NETWORK: 2 } })));
afterAll(() => identity.stop());
beforeEach(() => drainOutbox(identity.db));

/** A person with an address of their own. */
function someone(rest: Partial<typeof anna & { networkDigest: string }> = {}) {
  return { ...anna, email: `person${count++}@example.test`, ...rest };
}

test("confirms a sign-up by the mailed link, logs in and gives the free credit", async () => {
  const { email, ...person } = someone();
  const signedUp = await identity.signUp({ ...person, email: email.toUpperCase() });

  const { user, session, grantsSignupCredit } = await identity.gateway.confirmEmail(signedUp);

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

test("refuses a sign-up in the name of our support", async () => {
  const refusal = await refusalOf(identity.gateway.register(someone({ firstName: "Dооrlight", lastName: "Oy" })));
  expect(refusal).toMatchObject({ code: "invalid_request", fields: [{ path: "firstName", code: "reserved_name" }] });
});

test("keeps personal data out of the events of a sign-up", async () => {
  const person = someone();
  await identity.gateway.register(person);
  const events = JSON.stringify((await drainOutbox(identity.db)).all, (_, value) =>
    typeof value === "bigint" ? Number(value) : value,
  );
  expect(events).toContain("doorlight.identity.user.registered.v1");
  for (const secret of [person.email, person.firstName, person.lastName, person.password]) {
    expect(events).not.toContain(secret);
  }
});

test("lets a confirmation link used by a hundred at the same time log one in", async () => {
  const signedUp = await identity.signUp(someone());

  const answers = await Promise.all(
    Array.from({ length: 100 }, () => outcomeInTheEnd(() => identity.gateway.confirmEmail(signedUp))),
  );

  expect(answers.filter((answer) => answer === "answered")).toHaveLength(1);
  expect(answers.filter((answer) => answer === "already_confirmed")).toHaveLength(99);
  expect((await drainOutbox(identity.db)).of(UserConfirmedSchema)).toHaveLength(1);
});

test("keeps one of ten sign-ups with one address at the same time waiting for its confirmation", async () => {
  const { email, ...person } = someone();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      outcomeInTheEnd(() => identity.gateway.register({ ...person, email: index % 2 ? email : email.toUpperCase() })),
    ),
  );
  expect(new Set(answers)).toEqual(new Set(["answered"]));
  expect(await identity.db("users").where({ email })).toHaveLength(1);
  expect((await drainOutbox(identity.db)).of(UserRegisteredSchema)).toHaveLength(10);
});

test("refuses an address that has an account", async () => {
  const person = someone();
  await identity.gateway.confirmEmail(await identity.signUp(person));
  expect(await refusalOf(identity.gateway.register(person))).toMatchObject({ code: "email_taken" });
});

test("keeps a confirmation link valid for 24 hours", async () => {
  const [inTime, late] = [await identity.signUp(someone()), await identity.signUp(someone())];
  identity.clock.advance(hours(24) - 1);
  await identity.gateway.confirmEmail(inTime);
  identity.clock.advance(1);
  expect(await refusalOf(identity.gateway.confirmEmail(late))).toMatchObject({ code: "link_expired" });
});

test("gives a person the free credit once for ever", async () => {
  const person = someone();
  const grants = [];
  for (const _ of [1, 2]) {
    const { user, grantsSignupCredit } = await identity.gateway.confirmEmail(await identity.signUp(person));
    grants.push(grantsSignupCredit);
    await identity.db("users").where({ id: user!.id }).delete();
  }
  expect(grants).toEqual([true, false]);
});

test("gives one free credit per mailbox in any spelling, and mails the spelling that was given", async () => {
  const grants = [];
  for (const email of ["many@example.test", "many+1@example.test", "MANY+leads@example.test", "ma.ny@example.test"]) {
    const { user, grantsSignupCredit } = await identity.gateway.confirmEmail(await identity.signUp({ email }));
    expect(user!.email).toBe(email.toLowerCase());
    grants.push(grantsSignupCredit);
  }
  expect(grants).toEqual([true, false, false, true]);
});

test("lets a network have at most two pending sign-ups, even of ten at the same time", async () => {
  const networkDigest = "a-busy-network";
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => outcomeOf(identity.gateway.register(someone({ networkDigest })))),
  );
  expect(answers.filter((answer) => answer === "answered")).toHaveLength(2);
  expect(answers.filter((answer) => answer === "pending_signup")).toHaveLength(8);
  expect(await identity.db("signups").where({ network_digest: networkDigest })).toEqual([]);
  await identity.gateway.confirmEmail(await identity.signUp(someone({ networkDigest: "another-network" })));
  await identity.gateway.register(someone({ networkDigest: "another-network" }));
});

test("takes no sign-ups in a country that does not sell", async () => {
  expect(await refusalOf(identity.gateway.register(someone({ country: "GB" })))).toMatchObject({
    code: "country_not_open",
  });
  expect(await refusalOf(identity.gateway.register(someone({ country: "XX" })))).toMatchObject({
    code: "country_not_open",
  });
});

test("stores neither passwords nor tokens in plain text", async () => {
  const person = someone({ password: "a very secret word" });
  const signedUp = await identity.signUp(person);
  const { session } = await identity.gateway.confirmEmail(signedUp);

  const tables = ["users", "credentials", "signups", "mail_links", "sessions", "signup_credits", "outbox"];
  const rows = await Promise.all(tables.map((table) => identity.db.raw(`select t::text from ${table} t`)));
  const everything = rows.flatMap(({ rows }) => rows.map(({ t }: { t: string }) => t)).join("\n");
  const hex = (text: string) => Buffer.from(text).toString("hex");
  for (const secret of [person.password, signedUp.token, signedUp.browserToken, session!.token]) {
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(hex(secret));
  }
});
