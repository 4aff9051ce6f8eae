import type { Tx } from "@doorlight/common/db";

/** An id before its row, to be signed. */
export async function nextId(tx: Tx): Promise<string> {
  const { rows } = await tx.raw<{ rows: [{ id: string }] }>("select uuidv7() as id");
  return rows[0].id;
}
