import type { Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { type Caller, isAdmin } from "@doorlight/common/product";

type Name = { id: string; number: string };
type Invoiced = { sourceId: string; invoice: Name; creditNote: Name | null };
type Asked = { userId: string; sourceIds: readonly string[] };

type Ports = {
  db: Db;
  lines: { listOfSources(on: Db, userId: string, sourceIds: readonly string[]): Promise<Invoiced[]> };
};

/** The invoices of some of a user's purchases, packs and fees. A user may ask for no other. Refuses `forbidden`. */
export function makeListInvoicesOf({ db, lines }: Ports) {
  return (caller: Caller, { userId, sourceIds }: Asked): Promise<Invoiced[]> => {
    if (caller.kind === "user" && caller.userId !== userId && !isAdmin(caller)) refuse("forbidden");
    return lines.listOfSources(db, userId, sourceIds);
  };
}
