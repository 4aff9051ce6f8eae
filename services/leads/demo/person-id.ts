import { createHash } from "node:crypto";

/** As identity's demo makes the ids of its people, so that no service needs the tables of another. */
export function personId(email: string): string {
  const hex = createHash("sha1").update(email).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
