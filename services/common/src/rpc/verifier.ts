import { createPublicKey, type JsonWebKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from "jose";
import { type Caller, callerFromClaims } from "../product/index.ts";
import type { Clock } from "../time/index.ts";
import { callerSeconds } from "./signer.ts";
import { makeTokenCache } from "./token-cache.ts";

/** Claims of a token whose signature, issuer, audience and time are right. */
export type VerifiedClaims = JWTPayload & { iss: string; exp: number };

/** Reads tokens of every service in the key set. */
export type Verifier = {
  /** Undefined if the token is forged, foreign, expired or for another audience. */
  verify(token: string, options: { audience: string }): Promise<VerifiedClaims | undefined>;
  /**
   * The caller that a token for this service names. At once for a token seen before; undefined like `verify`, and if
   * a token does not say when it was made or is made to live longer than a minute.
   */
  callerOf(token: string): Caller | undefined | Promise<Caller | undefined>;
};

type KeySet = { keys: (JsonWebKey & { kid?: string })[] };
const clockSkewSeconds = 5;
/** Of one service. */
const MOST_KEYS = 2;

type VerifierOptions = {
  /** The service that reads the tokens: callers must have named it as their audience. */
  name: string;
  clock: Clock;
};

/**
 * `jwksFile` holds the public keys; the `kid` of a key is the name of its service, which has two while its key changes. Throws
 * if it cannot be read.
 */
export function makeFileVerifier({ jwksFile, ...rest }: VerifierOptions & { jwksFile: string }): Verifier {
  return makeVerifier({ jwks: JSON.parse(readFileSync(jwksFile, "utf8")) as KeySet, ...rest });
}

/** Throws if a public key has no `kid`, or a service more than the current key and one former or next key. */
export function makeVerifier({ jwks, name, clock }: VerifierOptions & { jwks: KeySet }): Verifier {
  const keys = new Map<string, KeyObject[]>();
  for (const key of jwks.keys) {
    if (!key.kid) throw new Error("A public key has no kid");
    const known = keys.get(key.kid) ?? [];
    if (known.length === MOST_KEYS) throw new Error(`${key.kid} has more than ${MOST_KEYS} public keys`);
    keys.set(key.kid, [...known, createPublicKey({ key, format: "jwk" })]);
  }
  const callers = makeTokenCache<Caller>(clock);

  async function verify(token: string, { audience }: { audience: string }): Promise<VerifiedClaims | undefined> {
    for (const key of keysOf(token)) {
      const claims = await verifyWith(key, token, audience);
      if (claims) return claims;
    }
    return undefined;
  }

  async function verifyWith(key: KeyObject, token: string, audience: string): Promise<VerifiedClaims | undefined> {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, key, {
        algorithms: ["EdDSA"],
        audience,
        clockTolerance: clockSkewSeconds,
        currentDate: clock.now(),
        requiredClaims: ["iss", "exp"],
      });
      return payload.iss === protectedHeader.kid ? (payload as VerifiedClaims) : undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }

  /** Of the service that the token says to be of. */
  function keysOf(token: string): readonly KeyObject[] {
    try {
      return keys.get(decodeProtectedHeader(token).kid ?? "") ?? [];
    } catch {
      return [];
    }
  }

  async function verifyCaller(token: string): Promise<Caller | undefined> {
    const claims = await verify(token, { audience: name });
    if (!claims || !isShortLived(claims)) return undefined;
    const caller = callerFromClaims(claims, claims.iss);
    if (!caller) return undefined;
    const ttl = claims.exp * 1000 - clock.now().getTime();
    // The cache takes 0 for ever.
    if (ttl > 0) callers.set(token, caller, { ttl });
    return caller;
  }

  /** A token of tomorrow would live on as long as one of a day. */
  function isShortLived({ iat = Infinity, exp }: VerifiedClaims): boolean {
    return exp - iat <= callerSeconds && iat <= clock.now().getTime() / 1000 + clockSkewSeconds;
  }

  return { verify, callerOf: (token) => callers.get(token) ?? verifyCaller(token) };
}
