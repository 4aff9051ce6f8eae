import { refuseField } from "@doorlight/common/errors";
import sharp from "sharp";
import type { MailPicture } from "../domain/mail-picture.ts";

/** A phone takes pictures of twelve million. */
const MAX_PIXELS = 16_000_000;
/** One of a single column takes as long to scale as it is high. */
const MAX_SIDE = 10_000;
/** Twice the column of a mail, for dense screens. */
const MAX_WIDTH = 988;
const MAX_HEIGHT = 3_000;
const TIMEOUT_SECONDS = 10;

// Files of other formats never reach a decoder.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
sharp.concurrency(1);
sharp.cache(false);

/**
 * Encodes a picture of a mail anew: upright, as wide as a mail shows it, of an animation the first frame, with nothing of the
 * file but its pixels. Refuses `invalid_request` for anything but a whole JPEG, PNG or WebP.
 */
export async function encodeMailPicture(picture: Uint8Array): Promise<MailPicture> {
  const header = await sharp(picture, { limitInputPixels: false }).metadata().catch(refuseUnreadable);
  if (header.width * header.height > MAX_PIXELS || Math.max(header.width, header.height) > MAX_SIDE)
    refuseField("picture", "too_many_pixels", "has too many pixels");
  const resized = sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width: MAX_WIDTH, height: MAX_HEIGHT, fit: "inside", withoutEnlargement: true });
  const encoded = header.hasAlpha ? resized.png({ compressionLevel: 9 }) : resized.jpeg({ quality: 82 });
  const content = await encoded.toBuffer().catch(refuseUnreadable);
  return { content, type: header.hasAlpha ? "image/png" : "image/jpeg" };
}

function refuseUnreadable(): never {
  return refuseField("picture", "not_a_picture", "must be a whole JPEG, PNG or WebP");
}
