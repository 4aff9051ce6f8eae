import type { Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { PictureSize } from "../../domain/picture.ts";
import type { Images } from "./ports.ts";

/** A stored picture in WebP. Refuses `not_found`. */
export function makeGetImage({ db, images }: { db: Db; images: Images }) {
  return async (hash: string, size: PictureSize): Promise<Buffer> =>
    (await images.find(db, hash, size)) ?? refuse("not_found");
}
