import type { Db, Tx } from "@doorlight/common/db";
import { type ChangedList, makeListIndex, type ListIndex } from "../domain/list-index.ts";

type Ports = {
  listChanges: {
    /** The number of the last change. */
    last(on: Db | Tx): Promise<bigint>;
    after(on: Db | Tx, change: bigint, limit: number): Promise<ChangedList[]>;
    byIds(on: Db | Tx, ids: readonly string[]): Promise<ChangedList[]>;
  };
};

export type FollowLists = ReturnType<typeof makeFollowLists>;

const BATCH = 5_000;

/**
 * Brings this process's index of the lead lists up to the last change of the table, and returns it. The table is the
 * truth: every change committed before the call is in the index afterwards. The first call builds it. `stale` names
 * lists that differ from the index, such as a list whose row is gone; they are read again.
 */
export function makeFollowLists({ listChanges }: Ports) {
  const index = makeListIndex();
  /** The state of the index. */
  let followed = 0n;
  let turn = Promise.resolve();

  async function follow(on: Db | Tx): Promise<void> {
    const last = await listChanges.last(on);
    while (followed < last) {
      const changes = await listChanges.after(on, followed, BATCH);
      index.put(changes);
      // The row of the last change may be gone.
      followed = changes.length === BATCH ? changes.at(-1)!.change : maxOf(last, changes.at(-1)?.change ?? 0n);
    }
  }

  async function readAnew(on: Db | Tx, ids: readonly string[]): Promise<void> {
    const lists = await listChanges.byIds(on, ids);
    for (const id of ids) index.remove(id);
    index.put(lists);
  }

  return async (on: Db | Tx, stale: readonly string[] = []): Promise<ListIndex> => {
    // One after the other, or an older change could overwrite a newer one.
    const following = turn.then(async () => {
      await follow(on);
      if (stale.length > 0) await readAnew(on, stale);
    });
    turn = following.catch(() => {});
    await following;
    return index;
  };
}

function maxOf(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
