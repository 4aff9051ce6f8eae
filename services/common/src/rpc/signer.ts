import { createPrivateKey, type JsonWebKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { SignJWT } from "jose";
import type { Caller } from "../product/index.ts";
import { type Clock, seconds } from "../time/index.ts";
import { makeTokenCache } from "./token-cache.ts";

/** What a statement says, as JSON. */
export type Claims = Readonly<Record<string, unknown>>;

/** Signs as one service with its Ed25519 key. */
export type Signer = {
  readonly name: string;
  /** Token for the header `x-caller`, valid for 30 to 60 seconds; an equal caller gets the same one again. */
  callerToken(caller: Caller): Promise<string>;
  /** Token that names this service itself. */
  serviceToken(): Promise<string>;
  /** Any statement of this service for one audience, valid for the given seconds. */
  sign(claims: Claims, options: { audience: string; seconds: number }): Promise<string>;
};

/** Audience of caller tokens, so that no other signed statement passes for one. */
export const callerAudience = "caller";
const callerSeconds = 60;

/** `keyFile` holds the service's private JWK. Throws where it cannot be read. */
export function makeFileSigner({ keyFile, ...rest }: { keyFile: string; name: string; clock: Clock }): Signer {
  return makeSigner({ key: JSON.parse(readFileSync(keyFile, "utf8")) as JsonWebKey, ...rest });
}

/** `key` is the private JWK of the service `name`. Throws where it is no Ed25519 key. */
export function makeSigner({ key, name, clock }: { key: JsonWebKey; name: string; clock: Clock }): Signer {
  const privateKey = createPrivateKey({ key, format: "jwk" });
  const tokens = makeTokenCache<Promise<string>>(clock);
  const service: Caller = { kind: "service", name };

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

  function callerToken(caller: Caller): Promise<string> {
    const key = JSON.stringify(caller);
    const known = tokens.get(key);
    if (known) return known;
    const token = sign(caller, { audience: callerAudience, seconds: callerSeconds });
    tokens.set(key, token, { ttl: seconds(callerSeconds / 2) });
    token.catch(() => tokens.delete(key));
    return token;
  }

  return { name, callerToken, serviceToken: () => callerToken(service), sign };
}
