import { createHash } from "node:crypto";
import { refuse } from "@doorlight/common/errors";
import sharp from "sharp";
import { cropWithin, type Crop, type Picture, type PictureSize } from "../domain/picture.ts";
import { fewAtATime } from "./few-at-a-time.ts";

/** Of the picture as sent: 24 megapixels are about 100 MB of memory. */
const MAX_PIXELS = 24_000_000;
const SIDES: Record<PictureSize, number> = { small: 96, large: 320 };
const QUALITY = 82;
const LONGEST_SECONDS = 10;

// No other decoder can be reached, whatever a picture says it is: an SVG would be rendered, a TIFF or HEIF unpacked.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
sharp.concurrency(1);
sharp.cache(false);

/**
 * Makes two WebP squares of a JPEG, PNG or WebP: turned upright, cropped, of an animation the first frame, with nothing
 * of the file but its pixels. A few at a time, so that pictures do not keep logins from the processor.
 */
export function pictureEncoder() {
  const inTurn = fewAtATime({ running: 2, waiting: 16 });
  return (picture: Uint8Array, crop?: Crop) => inTurn(() => encode(picture, crop));
}

async function encode(picture: Uint8Array, crop?: Crop): Promise<Picture> {
  const { width, height } = await sizeOf(picture);
  if (width * height > MAX_PIXELS) refusePicture("too_many_pixels", "must have at most 24 megapixels");
  const { x: left, y: top, ...part } = cropWithin({ width, height }, crop);
  const { data, info } = await sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .timeout({ seconds: LONGEST_SECONDS })
    .autoOrient()
    .extract({ left, top, ...part })
    .resize(SIDES.large, SIDES.large)
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseUnreadable);

  const square = sharp(data, { raw: info });
  const large = await square.clone().webp({ quality: QUALITY }).toBuffer();
  const small = await square.clone().resize(SIDES.small, SIDES.small).webp({ quality: QUALITY }).toBuffer();
  return { hash: createHash("sha256").update(large).digest("base64url"), small, large };
}

/** Upright, from the header alone. */
async function sizeOf(picture: Uint8Array) {
  const header = await sharp(picture, { limitInputPixels: false }).metadata().catch(refuseUnreadable);
  return header.autoOrient;
}

function refuseUnreadable(): never {
  return refusePicture("not_a_picture", "must be a whole JPEG, PNG or WebP");
}

function refusePicture(code: string, message: string): never {
  return refuse("invalid_request", { fields: [{ path: "picture", code, message }] });
}
