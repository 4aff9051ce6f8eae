import { type Db, type Tx, transaction } from "../db/index.ts";

/** Lays thousands of rows at once, for as long as a busy machine takes: the time limit of statements is for the product's own. */
export async function layRows(db: Db, lay: (tx: Tx) => PromiseLike<unknown>): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.raw("set local statement_timeout = 0");
    await lay(tx);
  });
}
