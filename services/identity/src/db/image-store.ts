import type { Db, Tx } from "@doorlight/common/db";
import type { Picture, PictureSize } from "../domain/picture.ts";

export function makeImageStore(db: Db) {
  return {
    async put(tx: Tx, { hash, small, large }: Picture): Promise<void> {
      // The update locks a stored picture, so that nobody deletes it before this transaction refers to it.
      await tx("images").insert({ hash, small, large }).onConflict("hash").merge(["hash"]);
    },

    async find(hash: string, size: PictureSize): Promise<Buffer | undefined> {
      const row = await db("images").where({ hash }).first<{ webp: Buffer } | undefined>({ webp: size });
      return row?.webp;
    },

    /** Deletes a picture unless another user shows the same one. */
    async deleteUnused(tx: Tx, hash: string): Promise<void> {
      // Locked first: the second statement sees a user who took the picture up during the wait.
      await tx("images").where({ hash }).forUpdate().select("hash");
      await tx("images")
        .where({ hash })
        .whereNotExists(tx("users").where("users.image_hash", tx.ref("images.hash")))
        .delete();
    },
  };
}
