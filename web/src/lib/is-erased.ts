import type { Contact } from "@doorlight/gateway/contract";

/** The value of every field of an erased contact. */
const erased = "•••";

/** Whether the data of a bought contact is erased. */
export function isErased({ email }: Contact): boolean {
  return email === erased;
}
