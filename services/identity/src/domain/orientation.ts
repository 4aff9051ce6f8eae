import type { Crop, Size } from "./picture.ts";

/** The position of a picture in its file: mirrored first, then with rows and columns exchanged. */
export type Orientation = { mirrored: boolean; upsideDown: boolean; exchanged: boolean };

/** By the number that cameras write, 1 to 8; anything else means upright. */
export function orientationOf(number = 1): Orientation {
  return {
    mirrored: [2, 3, 7, 8].includes(number),
    upsideDown: [3, 4, 6, 7].includes(number),
    exchanged: [5, 6, 7, 8].includes(number),
  };
}

/** The place in the file of a part of the upright picture. `stored` is the picture's size there. */
export function cropInFile(crop: Crop, stored: Size, { mirrored, upsideDown, exchanged }: Orientation): Crop {
  const { x, y, width, height } = exchanged ? { x: crop.y, y: crop.x, width: crop.height, height: crop.width } : crop;
  return {
    x: mirrored ? stored.width - x - width : x,
    y: upsideDown ? stored.height - y - height : y,
    width,
    height,
  };
}
