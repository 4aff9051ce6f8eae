import { generateKeyPairSync, type JsonWebKey } from "node:crypto";
import type { CallOptions } from "@connectrpc/connect";
import { isAdmin } from "../product/index.ts";
import { as, makeSigner, makeVerifier } from "../rpc/index.ts";
import type { Signer, UserCaller, Verifier } from "../rpc/index.ts";
import { type Clock, systemClock } from "../time/index.ts";

/** Signers of several services, and verifiers that know them all. */
export type TestKeys = {
  /** Signs by the machine's clock unless another is given. Throws for a service without a key. */
  signerOf(name: string, clock?: Clock): Signer;
  /** What `makeSigner` needs in another process. Throws for a service without a key. */
  keyOf(name: string): JsonWebKey;
  /** Reads tokens made for the service `name`, by the machine's clock. */
  verifierOf(name: string): Verifier;
  /** Call options of a user who comes through the gateway: an agent in FI who accepted the terms, or an admin who acts alone, unless `other` differs. */
  asUser(userId: string, other?: Partial<UserCaller>): Promise<CallOptions>;
};

/** New keys for the named services and the gateway, in memory. */
export function testKeys(names: readonly string[]): TestKeys {
  const pairs = new Map([...names, "gateway"].map((name) => [name, generateKeyPairSync("ed25519")]));
  const keys = Array.from(pairs, ([kid, { publicKey }]) => ({ ...publicKey.export({ format: "jwk" }), kid }));

  function keyOf(name: string): JsonWebKey {
    const pair = pairs.get(name);
    if (!pair) throw new Error(`No key was made for ${name}`);
    return pair.privateKey.export({ format: "jwk" });
  }
  return {
    keyOf,
    signerOf: (name, clock = systemClock) => makeSigner({ key: keyOf(name), name, clock }),
    verifierOf: (name) => makeVerifier({ jwks: { keys }, name, clock: systemClock }),
    asUser: (userId, other) =>
      Promise.resolve(
        as({
          kind: "user",
          userId,
          role: "agent",
          country: "FI",
          termsAccepted: true,
          sessionId: "session",
          ...(isAdmin({ role: "agent", ...other }) && { actsAlone: true }),
          ...other,
        }),
      ),
  };
}
