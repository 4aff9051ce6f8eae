import { generateKeyPairSync } from "node:crypto";
import type { CallOptions } from "@connectrpc/connect";
import { as, makeSigner, makeVerifier } from "../rpc/index.ts";
import type { Signer, UserCaller, Verifier } from "../rpc/index.ts";
import { type Clock, systemClock } from "../time/index.ts";

export type TestKeys = {
  /** Signs by the real clock unless another is given. Throws for a service that was not named. */
  signerOf(name: string, clock?: Clock): Signer;
  verifier: Verifier;
  /** Call options of a user who comes through the gateway: an agent in FI who accepted the terms, unless `other` differs. */
  asUser(userId: string, other?: Partial<UserCaller>): Promise<CallOptions>;
};

/** Keys for the services named and the gateway, made anew and kept in memory. Tokens live by the real clock. */
export function testKeys(names: readonly string[]): TestKeys {
  const pairs = new Map([...names, "gateway"].map((name) => [name, generateKeyPairSync("ed25519")]));
  const keys = Array.from(pairs, ([kid, { publicKey }]) => ({ ...publicKey.export({ format: "jwk" }), kid }));

  function signerOf(name: string, clock: Clock = systemClock): Signer {
    const pair = pairs.get(name);
    if (!pair) throw new Error(`No key was made for ${name}`);
    return makeSigner({ key: pair.privateKey.export({ format: "jwk" }), name, clock });
  }
  const gateway = signerOf("gateway");
  return {
    signerOf,
    verifier: makeVerifier({ jwks: { keys }, clock: systemClock }),
    asUser: async (userId, other) =>
      as(
        await gateway.callerToken({
          kind: "user",
          userId,
          role: "agent",
          country: "FI",
          termsAccepted: true,
          sessionId: "session",
          ...other,
        }),
      ),
  };
}
