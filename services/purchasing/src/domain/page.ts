import { refuse } from "@doorlight/common/errors";

/** Where a page of purchases ended: its last row, newest first. */
export type Position = { acquiredAt: Date; id: string };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function toCursor({ acquiredAt, id }: Position): string {
  return Buffer.from(`${acquiredAt.getTime()} ${id}`).toString("base64url");
}

/** Undefined for the empty cursor of a first page; refuses one that we did not make. */
export function fromCursor(cursor: string): Position | undefined {
  if (cursor === "") return undefined;
  const [time = "", id = ""] = Buffer.from(cursor, "base64url").toString().split(" ");
  const acquiredAt = new Date(Number(time));
  if (!UUID.test(id) || Number.isNaN(acquiredAt.getTime())) {
    refuse("invalid_request", {
      fields: [{ path: "cursor", code: "invalid_cursor", message: "is no cursor of ours" }],
    });
  }
  return { acquiredAt, id };
}
