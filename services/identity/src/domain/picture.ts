import { refuse } from "@doorlight/common/errors";

/** In pixels. */
export type Size = { width: number; height: number };
export type Crop = Size & { x: number; y: number };

/** A stored profile picture: two squares in WebP under a name made of their content. */
export type Picture = { hash: string } & Record<PictureSize, Buffer>;
export type PictureSize = "small" | "large";

/** The part of a picture to keep, by default the whole. Refuses `invalid_request` for a part outside. */
export function cropWithin({ width, height }: Size, crop?: Crop): Crop {
  if (!crop) return { x: 0, y: 0, width, height };
  if (crop.x + crop.width <= width && crop.y + crop.height <= height) return crop;
  return refuse("invalid_request", {
    fields: [{ path: "crop", code: "outside_picture", message: "must lie within the picture" }],
  });
}
