import type { Db, Tx } from "@doorlight/common/db";
import { type ChangedList, makeListIndex, type ListIndex } from "../domain/list-index.ts";

type Ports = {
  listChanges: {
    last(on: Db | Tx): Promise<bigint>;
    after(on: Db | Tx, change: bigint, limit: number): Promise<ChangedList[]>;
  };
};

export type FollowLists = ReturnType<typeof makeFollowLists>;

const BATCH = 5_000;

/**
 * Brings this process' index of the lead lists up to the last change of the table, and returns it. The table is the truth:
 * whatever was committed before the call is in the index afterwards. The first call builds it.
 */
export function makeFollowLists({ listChanges }: Ports) {
  const index = makeListIndex();
  let followed = Promise.resolve();

  async function follow(on: Db | Tx): Promise<void> {
    const last = await listChanges.last(on);
    while (index.change < last) {
      const changes = await listChanges.after(on, index.change, BATCH);
      index.take(changes);
      // The row of the last change may be purged.
      if (changes.length < BATCH && index.change < last) index.takeNothingUntil(last);
    }
  }

  return async (on: Db | Tx): Promise<ListIndex> => {
    // One after the other, or an older change could overwrite a newer one.
    const following = followed.then(() => follow(on));
    followed = following.catch(() => {});
    await following;
    return index;
  };
}
