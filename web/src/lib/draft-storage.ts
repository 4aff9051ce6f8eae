import { quietly } from "./quietly.ts";

const prefix = "draft ";

/**
 * Typed and unsent text, kept by the browser for this tab only: it survives a reload, and goes with the tab. An owner
 * is the identity of a session; guests have none.
 */
export type DraftAt = { owner: string; name: string };

const keyOf = ({ owner, name }: DraftAt) => `${prefix}${JSON.stringify([owner, name])}`;

export function saveDraft(at: DraftAt, draft: object): void {
  // Storage may be blocked or full: forms work without a draft.
  quietly(() => sessionStorage.setItem(keyOf(at), JSON.stringify(draft)));
}

export function readDraft(at: DraftAt): Record<string, unknown> | undefined {
  const draft = quietly((): unknown => JSON.parse(sessionStorage.getItem(keyOf(at)) ?? "null"));
  return typeof draft === "object" && draft !== null ? { ...draft } : undefined;
}

export function clearDraft(at: DraftAt): void {
  quietly(() => sessionStorage.removeItem(keyOf(at)));
}

/** Whether a session has left something behind that was typed in it. */
export function hasDrafts(): boolean {
  return owned().length > 0;
}

/** Clears text typed in sessions, but for that of one owner. Guests' text stays. */
export function clearOwnedDrafts(except?: string): void {
  for (const { key, owner } of owned()) if (owner !== except) quietly(() => sessionStorage.removeItem(key));
}

function owned(): { key: string; owner: string }[] {
  const keys = quietly(() => Object.keys(sessionStorage)) ?? [];
  return keys
    .filter((key) => key.startsWith(prefix))
    .map((key) => ({ key, owner: (JSON.parse(key.slice(prefix.length)) as [string, string])[0] }))
    .filter(({ owner }) => owner !== "");
}
