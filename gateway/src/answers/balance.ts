import type { Logger } from "@doorlight/common/telemetry";
import type { User } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { sumOfQuotas } from "../mappers/billing.ts";
import type { Session } from "../sessions/session.ts";

export type Balance = Pick<User, "credits" | "quota">;

/** The means of the signed-in user, or of `userId` for an admin. Null while purchasing is down. */
export async function balanceOf(
  { purchasing }: Pick<Clients, "purchasing">,
  session: Session,
  log: Logger,
  userId?: string,
): Promise<Balance> {
  try {
    const { account } = await purchasing.getAccount({ userId }, session.as);
    return { credits: account?.credits ?? 0, quota: sumOfQuotas(account?.quotas ?? []) };
  } catch (error) {
    log.warn({ cause: String(error) }, "credits are unknown");
    return { credits: null, quota: null };
  }
}
