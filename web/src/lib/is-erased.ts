import type { Contact } from "@doorlight/gateway/contract";

/** What stands in every field of a contact once the owner's data is gone. */
const erased = "•••";

/** Whether nothing is left of a contact that was bought. */
export function isErased({ email }: Contact): boolean {
  return email === erased;
}
