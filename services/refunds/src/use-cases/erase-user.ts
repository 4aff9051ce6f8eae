import type { Tx } from "@doorlight/common/db";
import type { ChangeRefund } from "./change-refund.ts";

type Ports = {
  changeRefund: Pick<ChangeRefund, "cancelOfErased">;
  personalData: { eraseUser(tx: Tx, userId: string): Promise<void> };
};

export type EraseUser = ReturnType<typeof makeEraseUser>;

/** Erases the texts of an erased buyer and ends their requests. Decisions stay, by ids, as bookkeeping. */
export function makeEraseUser({ changeRefund, personalData }: Ports) {
  return async (tx: Tx, userId: string): Promise<void> => {
    await changeRefund.cancelOfErased(tx, userId);
    await personalData.eraseUser(tx, userId);
  };
}
