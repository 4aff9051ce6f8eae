import * as storage from "../../lib/draft-storage.ts";
import type { RequestForm } from "./request-body.ts";

/** Sellers have no account. */
const at = { owner: "", name: "request" };

/** A seller's typed answers so far. Agreeing is an act of the moment, so the consent is not kept. */
export type Draft = Partial<Omit<RequestForm, "consent">>;

/** Unlike other drafts it also outlives the screen: sellers look around before they send. */
export function saveDraft({ consent: _consent, ...draft }: Partial<RequestForm>): void {
  storage.saveDraft(at, draft);
}

export function readDraft(): Draft {
  return storage.readDraft(at) ?? {};
}

export function clearDraft(): void {
  storage.clearDraft(at);
}
