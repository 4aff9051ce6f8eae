import { transaction, type Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { User } from "../../domain/user.ts";
import type { Users } from "../ports.ts";
import type { MoveToOffice } from "./move-to-office.ts";
import type { Offices } from "./ports.ts";

type Ports = { db: Db; users: Users; offices: Offices; moveToOffice: MoveToOffice };

/** Makes an office in the user's country and enters it. Refuses `office_exists`, `office_member`. */
export function makeCreateOffice({ db, users, offices, moveToOffice }: Ports) {
  return (userId: string, name: string): Promise<User> =>
    transaction(db, async (tx) => {
      const user = (await users.lock(tx, userId)) ?? refuse("login_required");
      if (user.office) refuse("office_member");
      const office = (await offices.add(tx, user.country, name)) ?? refuse("office_exists");
      return moveToOffice(tx, userId, office.id);
    });
}
