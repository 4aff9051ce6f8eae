import { transaction, type Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { User } from "../../domain/user.ts";
import type { Users } from "../ports.ts";
import type { MoveToOffice } from "./move-to-office.ts";

type Ports = { db: Db; users: Users; moveToOffice: MoveToOffice };

/** Leaves the office; idempotent. What the user bought as its member stays the office's. */
export function makeLeaveOffice({ db, users, moveToOffice }: Ports) {
  return (userId: string): Promise<User> =>
    transaction(db, async (tx) => {
      const user = (await users.lock(tx, userId)) ?? refuse("login_required");
      return user.office ? moveToOffice(tx, userId, null) : user;
    });
}
