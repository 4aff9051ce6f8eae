import { type FieldError, refusalFrom } from "@doorlight/common/errors";
import type { Request } from "express";
import { type Endpoint, errorCatalogue, type ErrorCode } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { networkOf } from "../limits/network-of.ts";
import type { RateLimiter } from "../limits/rate-limiter.ts";
import type { ReadBearer } from "./bearer.ts";
import { changesState } from "./guard.ts";

export interface KeyPorts {
  readBearer: ReadBearer;
  countAccount: RateLimiter["countAccount"];
  intake: Pick<Clients["intake"], "useSourceKey" | "recordRefusal">;
}

/** What a key opens. */
export type KeySource = { sourceId: string; isTest: boolean };

/** As leads takes them. */
const MOST_FIELDS = 30;

/** Lets programs of partners in by their key. */
export function makeKeyGuard({ readBearer, countAccount, intake }: KeyPorts) {
  return {
    /** The source of the key. */
    async enter(endpoint: Endpoint, request: Request): Promise<KeySource> {
      const key = await readBearer(endpoint, request, "key_invalid");
      const { sourceId, test } = await intake.useSourceKey({ key });
      // Two keys of a source share a limit. Its tests have their own.
      await countAccount(endpoint, test ? `test ${sourceId}` : sourceId, networkOf(request));
      return { sourceId, isTest: test };
    },

    /** Does the work on a change of a source, and has its refusal counted unless it is a test. */
    async counted<T>(endpoint: Endpoint, { sourceId, isTest }: KeySource, work: () => Promise<T>): Promise<T> {
      try {
        return await work();
      } catch (error) {
        const { code, fields = [] } = refusalFrom(error) ?? {};
        if (code && !isTest && changesState(endpoint) && errorCatalogue[code].status < 500) {
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
