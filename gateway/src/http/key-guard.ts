import { type FieldError, refuse, refusalFrom } from "@doorlight/common/errors";
import type { Request } from "express";
import { type Endpoint, errorCatalogue, type ErrorCode } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { secretDigest } from "../limits/digest.ts";
import { networkOf } from "../limits/network-of.ts";
import type { RateLimiter } from "../limits/rate-limiter.ts";
import { changesState, checkMediaType } from "./guard.ts";

export interface KeyPorts {
  rateLimiter: Pick<RateLimiter, "countNetwork" | "countAccount">;
  intake: Pick<Clients["intake"], "useSourceKey" | "recordRefusal">;
}

/** As leads takes them. */
const MOST_FIELDS = 30;
const bearer = /^Bearer ([\x21-\x7e]{1,200})$/i;

/** Lets programs in by their key. Reads no cookie, so that no browser can be made to call in somebody's name. */
export function makeKeyGuard({ rateLimiter, intake }: KeyPorts) {
  return {
    /** The source of the key. A key is counted whether it works or not, so that the answer to a wrong one tells nothing. */
    async enter(endpoint: Endpoint, request: Request): Promise<string> {
      if (changesState(endpoint)) checkMediaType(request, endpoint);
      const network = networkOf(request);
      await rateLimiter.countNetwork(endpoint, network);
      const [, key] = bearer.exec(request.get("authorization") ?? "") ?? [];
      if (key === undefined) return refuse("key_invalid");
      await rateLimiter.countAccount(endpoint, secretDigest(key), network);
      return (await intake.useSourceKey({ key })).sourceId;
    },

    /** Does the work on a change of a source, and has its refusal counted. */
    async counted<T>(endpoint: Endpoint, sourceId: string, work: () => Promise<T>): Promise<T> {
      try {
        return await work();
      } catch (error) {
        const { code, fields = [] } = refusalFrom(error) ?? {};
        if (code && changesState(endpoint) && errorCatalogue[code].status < 500) {
          await intake.recordRefusal({ sourceId, reason: code, fields: namesOf(code, fields) }).catch(() => {
            // The partner's answer matters more than its count.
          });
        }
        throw error;
      }
    },
  };
}

/** Of fields that there are: other names are the caller's own words. */
function namesOf(code: ErrorCode, fields: readonly FieldError[]): string[] {
  if (code !== "invalid_request") return [];
  const names = fields.map((field) => (field.code === "unknown_field" ? "unknown_field" : field.path));
  return [...new Set(names)].slice(0, MOST_FIELDS);
}
