import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Crop, Picture } from "../domain/picture.ts";
import type { User } from "../domain/user.ts";
import type { UpdateUser } from "./update-user.ts";

type Ports = {
  db: Db;
  users: { lock(tx: Tx, id: string): Promise<User | undefined> };
  images: {
    put(tx: Tx, picture: Picture): Promise<void>;
    deleteUnused(tx: Tx, hash: string): Promise<void>;
  };
  encodePicture: (picture: Uint8Array, crop?: Crop) => Promise<Picture>;
  updateUser: UpdateUser;
};

/** A user's profile picture. */
export function makeProfileImage({ db, users, images, encodePicture, updateUser }: Ports) {
  /** Refuses `invalid_request` for a file that is no picture, too large or cropped outside. */
  async function set(userId: string, sent: Uint8Array, crop?: Crop): Promise<User> {
    const picture = await encodePicture(sent, crop);
    return transaction(db, async (tx) => {
      const user = (await users.lock(tx, userId)) ?? refuse("login_required");
      await images.put(tx, picture);
      return replace(tx, user, picture.hash);
    });
  }

  /** Does nothing if there is no picture. */
  function remove(userId: string): Promise<User> {
    return transaction(db, async (tx) => {
      const user = (await users.lock(tx, userId)) ?? refuse("login_required");
      return user.imageHash ? replace(tx, user, null) : user;
    });
  }

  async function replace(tx: Tx, { id, imageHash: former }: User, imageHash: string | null): Promise<User> {
    const changed = await updateUser(tx, id, { imageHash });
    if (former && former !== imageHash) await images.deleteUnused(tx, former);
    return changed;
  }

  return { set, remove };
}
