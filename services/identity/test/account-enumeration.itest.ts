import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Kit } from "@doorlight/common/runtime";
import { minutes } from "@doorlight/common/time";
import { ProfileService } from "@doorlight/proto/identity/v1/profile_service_pb";
import type { Argon2Threads } from "../src/clients/argon2-threads.ts";
import type { Config } from "../src/config.ts";
import { identity as build } from "../src/service.ts";
import { argon2 } from "./argon2.ts";
import { compareTiming, isSameTiming } from "./compare-timing.ts";
import { outcomeOf } from "./outcome-of.ts";
import { type CredentialsTest, startCredentials } from "./start-credentials.ts";

// The work of a call in order: hashes of passwords and statements.
const work: string[] = [];
const tracedArgon2: Argon2Threads = {
  hash(password, options) {
    work.push(`hash ${JSON.stringify(options)}`);
    return argon2.hash(password, options);
  },
  verify(password, passwordHash) {
    work.push(`verify ${passwordHash.split("$").slice(0, 4).join("$")}`);
    return argon2.verify(password, passwordHash);
  },
  close: async () => {},
};

/** Counts the statements of the service, and leaves its jobs waiting: they are no part of a call. */
function buildTraced(kit: Kit<Config>) {
  kit.db.on("query", ({ sql }: { sql: string }) => work.push(sql));
  const { jobs = [], ...service } = build(kit, tracedArgon2);
  // Nothing else works meanwhile.
  return { ...service, invariants: undefined, jobs: jobs.map((job) => ({ ...job, run: async () => {} })) };
}

/** The timing is measured on demand alone: a busy machine would decide it. */
const samples = 2000;
const measured = process.env["LONG_RUN"] ? test : test.skip;

const password = "wrong password";
const config = { PASSWORD_HASH_MEMORY: 8192, PASSWORD_HASH_PASSES: 2 };
let identity: CredentialsTest;
let strangers = 0;
const stranger = () => `nobody${strangers++}@example.test`;

type Kind = { known: () => Promise<string>; call: (email: string) => Promise<unknown> };

const activeAddress = async () => (await identity.account()).email;
const logIn = (email: string) => outcomeOf(identity.gateway.login({ email, password }));

const kinds: Record<string, Kind> = {
  "a login with a wrong password": { known: activeAddress, call: logIn },
  "a login to a deactivated account": {
    known: async () => (await identity.account({ status: "deactivated" })).email,
    call: logIn,
  },
  "a login to an account without a password": {
    known: async () => (await identity.account({ password: null })).email,
    call: logIn,
  },
  "a request for a reset link": {
    known: activeAddress,
    call: (email) => identity.credentials.requestPasswordReset({ email }),
  },
  "a request for a magic link": {
    known: activeAddress,
    call: (email) => identity.credentials.requestMagicLink({ email }),
  },
  "a request for another confirmation": {
    known: async () => (await identity.account({ status: "pending" })).email,
    call: (email) => identity.gateway.resendConfirmation({ email }),
  },
  "an invitation into an office": { known: activeAddress, call: inviteColleague },
};

let inviter: string;
async function inviteColleague(email: string): Promise<void> {
  const profile = identity.clientOf("gateway", ProfileService);
  await profile.inviteColleague({ email }, await identity.asCaller(inviter));
}

beforeAll(async () => {
  identity = await startCredentials({ config, build: buildTraced });
  inviter = (await identity.account()).id;
  const profile = identity.clientOf("gateway", ProfileService);
  await profile.createOffice({ name: "Measured" }, await identity.asCaller(inviter));
});
afterAll(() => identity.stop());

async function workOf(call: () => Promise<unknown>): Promise<string[]> {
  work.length = 0;
  await call();
  return [...work];
}

test.each(Object.keys(kinds))("does the same work for %s, whether or not the address has an account", async (name) => {
  const { known, call } = kinds[name]!;
  const email = await known();
  const forKnown = await workOf(() => call(email));
  expect(forKnown.length).toBeGreaterThan(1);
  expect(await workOf(() => call(stranger()))).toEqual(forKnown);
});

test("finds a login without a hash by comparing the work", async () => {
  const email = await activeAddress();
  const [statement, ...rest] = await workOf(() => logIn(email));
  expect(rest).toEqual(["verify $argon2id$v=19$m=8192,t=2,p=1"]);
  expect(await workOf(() => outcomeOf(identity.gateway.getSession({ sessionToken: "x" })))).not.toContain(statement);
});

measured.each(Object.keys(kinds))(
  "takes the same time for %s, whether or not the address has an account",
  async (name) => {
    const { known, call } = kinds[name]!;
    const email = await known();
    let seen;
    for (const more of [1, 2, 4]) {
      seen = await compareTiming(
        () => call(email),
        () => call(stranger()),
        samples * more,
      );
      if (isSameTiming(seen)) return;
    }
    expect(seen).toBe("the same time");
  },
  minutes(60),
);

measured(
  "finds a login without a hash by comparing times",
  async () => {
    const email = await activeAddress();
    const seen = await compareTiming(
      () => logIn(email),
      () => outcomeOf(identity.gateway.getSession({ sessionToken: "x" })),
      samples,
    );
    expect(isSameTiming(seen)).toBe(false);
  },
  minutes(60),
);
