import { expect, test } from "@jest/globals";
import { generateKeyPairSync } from "node:crypto";
import type { UserCaller } from "../product/caller.ts";
import { seconds } from "../time/durations.ts";
import { makeSigner } from "./signer.ts";
import { makeVerifier } from "./verifier.ts";

let now = Date.parse("2026-11-21T10:00:00Z");
const clock = { now: () => new Date(now) };
const pair = generateKeyPairSync("ed25519");
const signer = makeSigner({ name: "purchasing", key: pair.privateKey.export({ format: "jwk" }), clock });
const jwks = { keys: [{ ...pair.publicKey.export({ format: "jwk" }), kid: "purchasing" }] };
const verifier = makeVerifier({ jwks, name: "leads", clock });
const agent: UserCaller = {
  kind: "user",
  userId: "u1",
  role: "agent",
  country: "FI",
  termsAccepted: true,
  sessionId: "s1",
};

test("accepts a signed statement for its audience and within its time only", async () => {
  const grant = await signer.sign({ leadId: "l1" }, { audience: "leads", seconds: 60 });

  expect(await verifier.verify(grant, { audience: "leads" })).toMatchObject({ iss: "purchasing", leadId: "l1" });
  expect(await verifier.verify(grant, { audience: "billing" })).toBeUndefined();
  expect(await verifier.verify(`${grant}x`, { audience: "leads" })).toBeUndefined();
  now += seconds(66);
  expect(await verifier.verify(grant, { audience: "leads" })).toBeUndefined();
});

test("gives an equal caller the same token while half its life is left", async () => {
  const first = await signer.callerToken(agent, "leads");
  expect(await signer.callerToken({ ...agent }, "leads")).toBe(first);
  now += seconds(31);
  expect(await signer.callerToken(agent, "leads")).not.toBe(first);
});

test("gives a caller that has changed another token at once", async () => {
  const before = await signer.callerToken(agent, "leads");
  expect(await signer.callerToken({ ...agent, termsAccepted: false }, "leads")).not.toBe(before);
});

test("verifies a token once and then knows it without waiting", async () => {
  const token = await signer.callerToken(signer.self, "leads");
  expect(verifier.callerOf(token)).toBeInstanceOf(Promise);
  await verifier.callerOf(token);
  expect(verifier.callerOf(token)).toEqual({ kind: "service", name: "purchasing" });
});

test("knows a service whose key changes by both keys, then by the new one alone", async () => {
  const next = generateKeyPairSync("ed25519");
  const former = jwks.keys[0]!;
  const added = { ...next.publicKey.export({ format: "jwk" }), kid: "purchasing" };
  const signers = [signer, makeSigner({ name: "purchasing", key: next.privateKey.export({ format: "jwk" }), clock })];
  const tokens = await Promise.all(signers.map((one) => one.callerToken(one.self, "leads")));
  const knownTo = async (...keys: object[]) => {
    const reader = makeVerifier({ jwks: { keys } as typeof jwks, name: "leads", clock });
    const callers = await Promise.all(tokens.map(async (token) => reader.callerOf(token)));
    return callers.map((caller) => caller !== undefined);
  };
  expect(await knownTo(former)).toEqual([true, false]);
  expect(await knownTo(former, added)).toEqual([true, true]);
  expect(await knownTo(added, former)).toEqual([true, true]);
  expect(await knownTo(added)).toEqual([false, true]);
  expect(await knownTo(former, { ...added, kid: "billing" })).toEqual([true, false]);
});

test("refuses a service with three keys, one of which was forgotten, at the start", () => {
  expect(() =>
    makeVerifier({ jwks: { keys: [...jwks.keys, ...jwks.keys, ...jwks.keys] }, name: "leads", clock }),
  ).toThrow("purchasing has more than 2 public keys");
});

test("knows no caller by a malformed token", async () => {
  for (const token of ["", "x", "a.b.c"]) expect(await verifier.callerOf(token)).toBeUndefined();
});
