import { refuse } from "@doorlight/common/errors";
import pLimit from "p-limit";
import type { Crop, Picture } from "../domain/picture.ts";

const MAX_WAITING = 16;

/**
 * Encodes profile pictures, one at a time, so that they take neither memory nor processor from logins. Refuses `unavailable`
 * if too many wait. The library, which takes ten megabytes, is loaded for the first of them.
 */
export function makePictureEncoder() {
  const oneAtATime = pLimit(1);
  return async (picture: Uint8Array, crop?: Crop): Promise<Picture> => {
    if (oneAtATime.pendingCount >= MAX_WAITING) refuse("unavailable");
    return oneAtATime(async () => {
      const { encodePicture } = await import("./encode-picture.ts");
      return encodePicture(picture, crop);
    });
  };
}
