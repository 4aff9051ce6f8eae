import { refuse } from "@doorlight/common/errors";
import type { Request } from "express";
import type { Endpoint, ErrorCode } from "../../contract/index.ts";
import { secretDigest } from "../limits/digest.ts";
import { networkOf } from "../limits/network-of.ts";
import type { RateLimiter } from "../limits/rate-limiter.ts";
import { changesState, checkMediaType } from "./guard.ts";

const bearer = /^Bearer ([\x21-\x7e]{1,200})$/i;

/**
 * Reads the secret of a program's call; refuses with the code a call without one. A secret is counted before it is looked
 * up, whether it works or not, so that the answer to a wrong one tells nothing. Reads no cookie, so that no browser can be
 * made to call in somebody's name.
 */
export function makeReadBearer(rateLimiter: Pick<RateLimiter, "countNetwork" | "countAccount">) {
  return async (endpoint: Endpoint, request: Request, missing: ErrorCode): Promise<string> => {
    if (changesState(endpoint)) checkMediaType(request, endpoint);
    const network = networkOf(request);
    await rateLimiter.countNetwork(endpoint, network);
    const [, secret] = bearer.exec(request.get("authorization") ?? "") ?? [];
    if (secret === undefined) return refuse(missing);
    await rateLimiter.countAccount(endpoint, secretDigest(secret), network);
    return secret;
  };
}

/** Whether a call brings a secret of this kind, right or wrong, and so no session. */
export const hasBearer = (request: Request): boolean => /^Bearer /i.test(request.get("authorization") ?? "");

export type ReadBearer = ReturnType<typeof makeReadBearer>;
