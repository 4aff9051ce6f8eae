import type { RequestForm } from "./request-body.ts";

const key = "request-draft";

/** What a seller has typed so far. Agreeing is an act of the moment, so the consent is not kept. */
export type Draft = Partial<Omit<RequestForm, "consent">>;

/** Kept by the browser for this tab only: it survives a reload and Back, and goes with the tab or when it is sent. */
export function saveDraft({ consent: _consent, ...draft }: Partial<RequestForm>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is blocked or full: the form works without a draft.
  }
}

export function readDraft(): Draft {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(key) ?? "{}");
    return typeof draft === "object" && draft !== null ? draft : {};
  } catch {
    return {};
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so there is none.
  }
}
