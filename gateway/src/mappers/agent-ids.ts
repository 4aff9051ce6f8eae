/** Of an id in a list of agents. */
export const ID_BYTES = 16;

/** How many agents some lists of ids have together, each counted once. */
export function countDistinct(lists: readonly Uint8Array[]): number {
  const ids = lists.map((list) => Buffer.from(list.buffer, list.byteOffset, list.byteLength));
  const distinct = new Set<string>();
  for (const list of ids)
    for (let at = 0; at < list.length; at += ID_BYTES) distinct.add(list.toString("latin1", at, at + ID_BYTES));
  return distinct.size;
}
