import { type FieldError, refusalFrom } from "@doorlight/common/errors";
import type { Request } from "express";
import { type Endpoint, errorCatalogue, type ErrorCode } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import type { ReadBearer } from "./bearer.ts";
import { changesState } from "./guard.ts";

export interface KeyPorts {
  readBearer: ReadBearer;
  intake: Pick<Clients["intake"], "useSourceKey" | "recordRefusal">;
}

/** As leads takes them. */
const MOST_FIELDS = 30;

/** Lets programs of partners in by their key. */
export function makeKeyGuard({ readBearer, intake }: KeyPorts) {
  return {
    /** The source of the key. */
    async enter(endpoint: Endpoint, request: Request): Promise<string> {
      const key = await readBearer(endpoint, request, "key_invalid");
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
