import type { Logger } from "@doorlight/common/telemetry";
import type { Clients } from "./clients.ts";
import type { Session } from "./sessions/session.ts";

/** The credits of the signed-in user, or of `userId` for an admin. Null while purchasing is away. */
export async function creditsOf(
  { purchasing }: Pick<Clients, "purchasing">,
  session: Session,
  log: Logger,
  userId?: string,
): Promise<number | null> {
  try {
    const { account } = await purchasing.getAccount({ ...(userId && { userId }) }, session.as);
    return account?.credits ?? 0;
  } catch (error) {
    log.warn({ cause: String(error) }, "credits are unknown");
    return null;
  }
}
