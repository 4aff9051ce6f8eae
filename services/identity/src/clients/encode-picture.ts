import { createHash } from "node:crypto";
import { refuseField } from "@doorlight/common/errors";
import sharp, { type Metadata, type Sharp } from "sharp";
import { cropInFile, orientationOf, type Orientation } from "../domain/orientation.ts";
import { cropWithin, type Crop, type Picture, type PictureSize } from "../domain/picture.ts";

const MAX_PIXELS = 24_000_000;
/** The memory of a decoder at most: a JPEG of as many pixels. */
const MAX_BYTES = 6 * MAX_PIXELS;
/** Bytes in a decoder for each byte of pixels, at worst: measured with progressive and interlaced pictures. */
const WEIGHTS = { webp: 4, others: 2 };
const SIDES: Record<PictureSize, number> = { small: 96, large: 320 };
const QUALITY = 82;
const TIMEOUT_SECONDS = 10;

// Files of other formats never reach a decoder: an SVG would be rendered, a TIFF or HEIF unpacked.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
sharp.concurrency(1);
sharp.cache(false);

/**
 * Encodes a profile picture by the library sharp, an interface of others like the rest of this folder. Makes two WebP squares
 * of a JPEG, PNG or WebP: upright, cropped, of an animation the first frame, with nothing of the file but its pixels.
 * Refuses `invalid_request` for anything else.
 */
export async function encodePicture(picture: Uint8Array, crop?: Crop): Promise<Picture> {
  const header = await sharp(picture, { limitInputPixels: false }).metadata().catch(refuseUnreadable);
  if (weight(header) > MAX_BYTES) refusePicture("too_many_pixels", "has too many pixels");
  const orientation = orientationOf(header.orientation);
  const { x: left, y: top, width, height } = cropInFile(cropWithin(header.autoOrient, crop), header, orientation);
  const { data, info } = await sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .extract({ left, top, width, height })
    .resize(SIDES.large, SIDES.large)
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseUnreadable);

  const square = sharp(await turnUpright(sharp(data, { raw: info }), orientation), { raw: info });
  const large = await square.clone().webp({ quality: QUALITY }).toBuffer();
  const small = await square.clone().resize(SIDES.small, SIDES.small).webp({ quality: QUALITY }).toBuffer();
  return { hash: createHash("sha256").update(large).digest("base64url"), small, large };
}

function weight({ format, width, height, channels, depth }: Metadata): number {
  const bytes = width * height * channels * (depth === "uchar" ? 1 : 2);
  return bytes * (format === "webp" ? WEIGHTS.webp : WEIGHTS.others);
}

/** Only a small picture is turned: turning a large one takes its memory twice. */
function turnUpright(square: Sharp, { mirrored, upsideDown, exchanged }: Orientation): Promise<Buffer> {
  // Sharp mirrors before it turns, and a mirrored quarter turn exchanges rows and columns.
  return square
    .flop(mirrored !== exchanged)
    .flip(upsideDown)
    .rotate(exchanged ? 270 : 0)
    .raw()
    .toBuffer();
}

function refuseUnreadable(): never {
  return refusePicture("not_a_picture", "must be a whole JPEG, PNG or WebP");
}

function refusePicture(code: string, message: string): never {
  return refuseField("picture", code, message);
}
