import { transaction, type Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { User } from "../../domain/user.ts";
import type { Users } from "../ports.ts";
import type { ReplaceImage } from "./replace-image.ts";

type Ports = { db: Db; users: Users; replaceImage: ReplaceImage };

export function makeRemoveImage({ db, users, replaceImage }: Ports) {
  return (userId: string): Promise<User> =>
    transaction(db, async (tx) => {
      const user = (await users.lock(tx, userId)) ?? refuse("login_required");
      return user.imageHash ? replaceImage(tx, user, null) : user;
    });
}
