import type { Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { ContactRead } from "../domain/contact-read.ts";
import type { AccessLog } from "./ports.ts";

type Ports = { db: Db; accessLog: AccessLog };

export type AskedReads = { leadId: string | undefined; readerId: string | undefined; limit: number; cursor: string };

/** A page of who saw which contact, newest first. Refuses `invalid_request` for what is no cursor. */
export function makeListContactReads({ db, accessLog }: Ports) {
  return async ({ limit, cursor, ...filter }: AskedReads): Promise<{ reads: ContactRead[]; nextCursor: string }> => {
    const found = await accessLog.list(db, filter, limit + 1, cursor === "" ? undefined : fromCursor(cursor));
    const reads = found.slice(0, limit);
    const last = reads.at(-1);
    return { reads, nextCursor: last && found.length > limit ? toCursor(last) : "" };
  };
}

function toCursor({ id }: ContactRead): string {
  return Buffer.from(id.toString()).toString("base64url");
}

function fromCursor(cursor: string): bigint {
  const text = Buffer.from(cursor, "base64url").toString("latin1");
  if (/^\d{1,18}$/.test(text)) return BigInt(text);
  const fault = { path: "cursor", code: "invalid_format", message: "must be the cursor of a page of this list" };
  return refuse("invalid_request", { fields: [fault] });
}
