import { transaction, type Db } from "@doorlight/common/db";
import { addJob } from "@doorlight/common/jobs";
import { normaliseEmail } from "../../domain/email.ts";
import type { Users } from "../ports.ts";

type Ports = { db: Db; users: Users };

/** What whoever gave an address would like to do by the mailed link. */
export type Wish = "confirm" | "set_password" | "log_in";

export type LinkTask = { userId: string | null; wish: Wish };

/**
 * Asks for a link by mail. Whether there is an account to send it to is looked at later: every address costs the same
 * work here, so that timing does not tell which ones have one.
 */
export function makeRequestLink({ db, users }: Ports) {
  return async (address: string, wish: Wish): Promise<void> => {
    const user = await users.findByEmail(db, normaliseEmail(address));
    const task: LinkTask = { userId: user?.id ?? null, wish };
    await transaction(db, (tx) => addJob(tx, "send-link", task));
  };
}
