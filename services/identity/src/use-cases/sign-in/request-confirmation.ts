import { transaction, type Db } from "@doorlight/common/db";
import { addJob } from "@doorlight/common/jobs";
import { normaliseEmail } from "../../domain/email.ts";
import type { Users } from "../ports.ts";

type Ports = { db: Db; users: Users };

export type ResendTask = { userId: string | null };

/**
 * Asks for a fresh confirmation link. The sign-up is looked at later: every address costs the same work here, so that
 * timing does not tell which ones wait.
 */
export function requestConfirmationWith({ db, users }: Ports) {
  return async (address: string): Promise<void> => {
    const user = await users.findByEmail(db, normaliseEmail(address));
    const task: ResendTask = { userId: user?.id ?? null };
    await transaction(db, (tx) => addJob(tx, "resend-confirmation", task));
  };
}
