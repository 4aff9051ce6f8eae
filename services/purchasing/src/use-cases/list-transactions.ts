import { refuse } from "@doorlight/common/errors";
import { makePaging } from "@doorlight/common/paging";
import { isAdmin, type UserCaller } from "@doorlight/common/product";
import { z } from "zod";
import type { LedgerPosition, LedgerScope, LedgerTransaction } from "../domain/ledger.ts";

type Ports = {
  ledger: { list(scope: LedgerScope, limit: number, after?: LedgerPosition): Promise<LedgerTransaction[]> };
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

/** A page of the caller's statement, newest first; for an admin of any user. Refuses `forbidden`. */
export function makeListTransactions({ ledger }: Ports) {
  return async (caller: Pick<UserCaller, "userId" | "role">, { ofUser, limit, cursor, after, ...period }: Request) => {
    if (ofUser !== null && !isAdmin(caller)) refuse("forbidden");
    const scope = { userId: ofUser ?? caller.userId, ...period };
    const rows = await ledger.list(scope, limit + 1, after ?? paging.start(cursor));
    return paging.page(rows, limit, ({ occurredAt: at, id }) => ({ at, id }));
  };
}
