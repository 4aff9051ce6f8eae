import type { Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { makePaging } from "@doorlight/common/paging";
import { isAdmin, type UserCaller } from "@doorlight/common/product";
import { z } from "zod";
import type { LedgerPosition, LedgerScope, LedgerTransaction } from "../domain/ledger.ts";

type Ports = {
  db: Db;
  ledger: {
    list(scope: LedgerScope, limit: number, after?: LedgerPosition): Promise<LedgerTransaction[]>;
    listUnspent(on: Db, userId: string, grantIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  };
};

type Request = Omit<LedgerScope, "userId"> & {
  ofUser: string | null;
  limit: number;
  cursor: string;
  /** In place of a cursor. */
  after: LedgerPosition | null;
};

export type ListTransactions = ReturnType<typeof makeListTransactions>;

const paging = makePaging(z.strictObject({ at: z.coerce.date(), id: z.coerce.bigint() }));

/** A page of the caller's statement, newest first; for an admin of any user, with what can be taken back. Refuses `forbidden`. */
export function makeListTransactions({ db, ledger }: Ports) {
  async function withUnspent(userId: string, rows: readonly LedgerTransaction[]): Promise<LedgerTransaction[]> {
    const granted = rows.flatMap(({ kind, referenceId }) => (kind === "admin_grant" && referenceId) || []);
    if (granted.length === 0) return [...rows];
    const unspent = await ledger.listUnspent(db, userId, granted);
    return rows.map((row) => ({ ...row, unspent: unspent.get(row.referenceId ?? "") ?? null }));
  }

  return async (caller: Pick<UserCaller, "userId" | "role">, { ofUser, limit, cursor, after, ...period }: Request) => {
    if (ofUser !== null && !isAdmin(caller)) refuse("forbidden");
    const scope = { userId: ofUser ?? caller.userId, ...period };
    const rows = await ledger.list(scope, limit + 1, after ?? paging.start(cursor));
    const page = paging.page(rows, limit, ({ occurredAt: at, id }) => ({ at, id }));
    return ofUser === null ? page : { ...page, items: await withUnspent(ofUser, page.items) };
  };
}
