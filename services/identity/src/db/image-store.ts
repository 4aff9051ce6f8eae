import type { Db, Tx } from "@doorlight/common/db";
import type { Picture, PictureSize } from "../domain/picture.ts";

export const imageStore = {
  async put(tx: Tx, { hash, small, large }: Picture): Promise<void> {
    // The update locks a picture that is there, so that nobody drops it before this transaction names it.
    await tx("images").insert({ hash, small, large }).onConflict("hash").merge(["hash"]);
  },

  async find(db: Db, hash: string, size: PictureSize): Promise<Buffer | undefined> {
    const row = await db("images").where({ hash }).first<{ webp: Buffer } | undefined>({ webp: size });
    return row?.webp;
  },

  /** Forgets a picture unless another user shows the very same. */
  async dropUnused(tx: Tx, hash: string): Promise<void> {
    // Locked first: the second statement sees who took the picture up while this one waited.
    await tx("images").where({ hash }).forUpdate().select("hash");
    await tx("images")
      .where({ hash })
      .whereNotExists(tx("users").where("users.image_hash", tx.ref("images.hash")))
      .delete();
  },
};
