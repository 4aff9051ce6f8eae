import { createPrivateKey, type JsonWebKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { SignJWT } from "jose";
import type { Caller } from "../product/index.ts";
import { type Clock, seconds } from "../time/index.ts";
import { makeTokenCache } from "./token-cache.ts";

/** A statement, as JSON. */
export type Claims = Readonly<Record<string, unknown>>;

/** Signs as one service with its Ed25519 key. */
export type Signer = {
  readonly name: string;
  /** The service itself as a caller. */
  readonly self: Caller;
  /**
   * Token for the header `x-caller` of a call to the service `audience`, worth nothing at any other. Valid for 30 to 60
   * seconds; an equal caller gets the same one again.
   */
  callerToken(caller: Caller, audience: string): Promise<string>;
  /** Any statement of this service for one audience, valid for the given seconds. */
  sign(claims: Claims, options: { audience: string; seconds: number }): Promise<string>;
};

/** The longest life of a caller token. */
export const callerSeconds = 60;

/** `keyFile` holds the service's private JWK. Throws if it cannot be read. */
export function makeFileSigner({ keyFile, ...rest }: { keyFile: string; name: string; clock: Clock }): Signer {
  return makeSigner({ key: JSON.parse(readFileSync(keyFile, "utf8")) as JsonWebKey, ...rest });
}

/** `key` is the private JWK of the service `name`. Throws if it is no Ed25519 key. */
export function makeSigner({ key, name, clock }: { key: JsonWebKey; name: string; clock: Clock }): Signer {
  const privateKey = createPrivateKey({ key, format: "jwk" });
  const tokens = makeTokenCache<Promise<string>>(clock);

  function sign(claims: Claims, { audience, seconds }: { audience: string; seconds: number }): Promise<string> {
    const now = Math.floor(clock.now().getTime() / 1000);
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: "EdDSA", kid: name })
      .setIssuer(name)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + seconds)
      .sign(privateKey);
  }

  function callerToken(caller: Caller, audience: string): Promise<string> {
    const key = JSON.stringify([audience, caller]);
    const known = tokens.get(key);
    if (known) return known;
    const token = sign(caller, { audience, seconds: callerSeconds });
    tokens.set(key, token, { ttl: seconds(callerSeconds / 2) });
    token.catch(() => tokens.delete(key));
    return token;
  }

  return { name, self: { kind: "service", name }, callerToken, sign };
}
