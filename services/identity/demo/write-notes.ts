import type { Tx } from "@doorlight/common/db";
import { days } from "@doorlight/common/time";
import type { NewNote } from "../src/domain/note.ts";
import { demoNotes, demoOwners } from "./notes.ts";
import { addressOf, personId } from "./people.ts";

type Stores = {
  notes: { add(tx: Tx, note: NewNote): Promise<unknown> };
  users: { change(tx: Tx, id: string, changes: { ownerId: string }): Promise<unknown> };
};

const idOf = (name: string) => personId(addressOf(name));

/** Writes the notes about the people just added, and names their owners; the authors must be there already. */
export async function writeNotes(
  tx: Tx,
  { notes, users }: Stores,
  added: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  for (const { about, by, daysAgo, ...note } of demoNotes) {
    const [userId, authorId] = [idOf(about), idOf(by)];
    const writtenAt = new Date(now.getTime() - days(daysAgo));
    if (added.has(userId)) await notes.add(tx, { ...note, userId, authorId, writtenAt });
  }
  for (const [name, owner] of Object.entries(demoOwners)) {
    if (added.has(idOf(name))) await users.change(tx, idOf(name), { ownerId: idOf(owner) });
  }
}
