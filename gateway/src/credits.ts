import type { Logger } from "@doorlight/common/telemetry";
import type { Clients } from "./clients.ts";
import type { Session } from "./session.ts";

/** The user's credits; null while purchasing is away, because knowing who is signed in must not hang on it. */
export async function creditsOf({ purchasing }: Clients, session: Session, log: Logger): Promise<number | null> {
  try {
    const { account } = await purchasing.getAccount({}, session.as);
    return account?.credits ?? 0;
  } catch (error) {
    log.warn({ cause: String(error) }, "credits are unknown");
    return null;
  }
}
