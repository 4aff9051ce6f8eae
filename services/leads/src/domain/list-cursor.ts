import { createHash } from "node:crypto";

/** Where a page of a list ended, and what the first page counted. */
export type ListPosition = { publishedAt: Date; leadId: string; total: number };

const FORM = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.([\w-]{8})$/;

/** Opaque to callers. It fits the list of one filter and order only. */
export function listCursor(filter: unknown, { publishedAt, leadId, total }: ListPosition): string {
  return Buffer.from([publishedAt.getTime(), leadId, total, fingerprint(filter)].join(".")).toString("base64url");
}

/** Undefined for what is no cursor of this list. */
export function readListCursor(filter: unknown, cursor: string): ListPosition | undefined {
  const text = Buffer.from(cursor, "base64url").toString("latin1");
  const [, time, leadId, total, list] = FORM.exec(text) ?? [];
  if (!leadId || list !== fingerprint(filter)) return undefined;
  return { publishedAt: new Date(Number(time)), leadId, total: Number(total) };
}

function fingerprint(filter: unknown): string {
  const text = JSON.stringify(filter, (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value));
  return createHash("sha256").update(text).digest("base64url").slice(0, 8);
}
