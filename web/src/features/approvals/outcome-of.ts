import type { Approval } from "@doorlight/gateway/contract";

/** The state in words: an approved address is only mailed a link, and the new mailbox has yet to confirm. */
export function outcomeOf({ action, state }: Pick<Approval, "action" | "state">): Approval["state"] | "mailed" {
  return action === "change_email" && state === "carried_out" ? "mailed" : state;
}
