import { quietly } from "./quietly.ts";

const prefix = "draft ";

/**
 * Typed and unsent text, kept by the browser for this tab: it survives a reload, and goes with the tab unless it says
 * nothing about a person. An owner is the identity of a session; guests have none.
 */
export type DraftAt = { owner: string; name: string; outlivesTab?: boolean };

const storages = [() => sessionStorage, () => localStorage];
const storageOf = ({ outlivesTab }: DraftAt) => (outlivesTab ? localStorage : sessionStorage);
const keyOf = ({ owner, name }: DraftAt) => `${prefix}${JSON.stringify([owner, name])}`;

export function saveDraft(at: DraftAt, draft: object): void {
  // Storage may be blocked or full: forms work without a draft.
  quietly(() => storageOf(at).setItem(keyOf(at), JSON.stringify(draft)));
}

export function readDraft(at: DraftAt): Record<string, unknown> | undefined {
  const draft = quietly((): unknown => JSON.parse(storageOf(at).getItem(keyOf(at)) ?? "null"));
  return typeof draft === "object" && draft !== null ? { ...draft } : undefined;
}

export function clearDraft(at: DraftAt): void {
  quietly(() => storageOf(at).removeItem(keyOf(at)));
}

/** Whether a session has left something behind that was typed in it. */
export function hasDrafts(): boolean {
  return owned().length > 0;
}

/** Clears text typed in sessions, but for that of one owner. Guests' text stays. */
export function clearOwnedDrafts(except?: string): void {
  for (const { key, owner, storage } of owned()) if (owner !== except) quietly(() => storage().removeItem(key));
}

function owned(): { key: string; owner: string; storage: () => Storage }[] {
  return storages.flatMap((storage) =>
    (quietly(() => Object.keys(storage())) ?? [])
      .filter((key) => key.startsWith(prefix))
      .map((key) => ({ key, owner: (JSON.parse(key.slice(prefix.length)) as [string, string])[0], storage }))
      .filter(({ owner }) => owner !== ""),
  );
}
