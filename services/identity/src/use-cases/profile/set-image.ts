import { transaction, type Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { Crop } from "../../domain/picture.ts";
import type { User } from "../../domain/user.ts";
import type { Users } from "../ports.ts";
import type { EncodePicture, Images } from "./ports.ts";
import type { ReplaceImage } from "./replace-image.ts";

type Ports = { db: Db; users: Users; images: Images; encodePicture: EncodePicture; replaceImage: ReplaceImage };

/** Shows a picture with a user. Refuses `invalid_request` for what is no picture, too large or cropped outside. */
export function makeSetImage({ db, users, images, encodePicture, replaceImage }: Ports) {
  return async (userId: string, sent: Uint8Array, crop?: Crop): Promise<User> => {
    const picture = await encodePicture(sent, crop);
    return transaction(db, async (tx) => {
      const user = (await users.lock(tx, userId)) ?? refuse("login_required");
      await images.put(tx, picture);
      return replaceImage(tx, user, picture.hash);
    });
  };
}
