import type { Tx } from "@doorlight/common/db";
import { noteStore } from "../src/db/note-store.ts";
import { userStore } from "../src/db/user-store.ts";
import { demoNotes, demoOwners } from "./notes.ts";
import { addressOf, personId } from "./people.ts";

const DAY_MS = 86_400_000;

const idOf = (name: string) => personId(addressOf(name));

/** Writes what is on file of the people just added; who writes about them has to be there already. */
export async function writeNotes(tx: Tx, added: ReadonlySet<string>, now: Date): Promise<void> {
  for (const { about, by, daysAgo, ...note } of demoNotes) {
    const [userId, authorId] = [idOf(about), idOf(by)];
    const writtenAt = new Date(now.getTime() - daysAgo * DAY_MS);
    if (added.has(userId)) await noteStore.add(tx, { ...note, userId, authorId, writtenAt });
  }
  for (const [name, owner] of Object.entries(demoOwners)) {
    if (added.has(idOf(name))) await userStore.change(tx, idOf(name), { ownerId: idOf(owner) });
  }
}
