import type { RefundRequest } from "../domain/refund.ts";

type Ports = {
  /** The ids of active ones. */
  listSuperAdmins(): Promise<string[]>;
};

export type IsForAnother = ReturnType<typeof makeIsForAnother>;

/** Whether another super admin decides: the one who rejected a request does not decide about the appeal, unless there is no other. */
export function makeIsForAnother({ listSuperAdmins }: Ports) {
  return async ({ state, appeal, decisions }: RefundRequest, adminId: string): Promise<boolean> => {
    if (state !== "pending" || !appeal || decisions[0]?.adminId !== adminId) return false;
    return (await listSuperAdmins()).some((id) => id !== adminId);
  };
}
