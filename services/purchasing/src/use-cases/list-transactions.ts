import { refuse } from "@doorlight/common/errors";
import { makePaging } from "@doorlight/common/paging";
import { isAdmin, type UserCaller } from "@doorlight/common/product";
import { z } from "zod";
import type { LedgerScope, LedgerTransaction } from "../domain/ledger.ts";

type Position = { id: bigint };

type Ports = {
  ledger: { list(scope: LedgerScope, limit: number, position?: Position): Promise<LedgerTransaction[]> };
};

type Request = Omit<LedgerScope, "userId"> & { ofUser: string | null; limit: number; cursor: string };

export type ListTransactions = ReturnType<typeof makeListTransactions>;

const paging = makePaging(z.strictObject({ id: z.coerce.bigint() }));

/** A page of the caller's statement, newest first; for an admin of any user. Refuses `forbidden`. */
export function makeListTransactions({ ledger }: Ports) {
  return async (caller: Pick<UserCaller, "userId" | "role">, { ofUser, limit, cursor, ...period }: Request) => {
    if (ofUser !== null && !isAdmin(caller)) refuse("forbidden");
    const rows = await ledger.list({ userId: ofUser ?? caller.userId, ...period }, limit + 1, paging.start(cursor));
    return paging.page(rows, limit, ({ id }) => ({ id }));
  };
}
