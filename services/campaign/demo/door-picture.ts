import sharp from "sharp";

const [WIDTH, HEIGHT] = [988, 420];

/** From the left, the top, to the right, the bottom, in red, green and blue; later ones lie on earlier ones. */
const shapes: readonly [number, number, number, number, readonly [number, number, number]][] = [
  [0, 0, WIDTH, HEIGHT, [236, 228, 214]],
  [0, 360, WIDTH, HEIGHT, [196, 180, 158]],
  [404, 60, 584, 360, [250, 214, 132]],
  [404, 60, 524, 360, [38, 84, 74]],
  [424, 84, 504, 190, [52, 104, 92]],
  [424, 214, 504, 336, [52, 104, 92]],
  [508, 206, 516, 222, [228, 190, 96]],
  [120, 110, 280, 250, [186, 212, 224]],
  [196, 110, 204, 250, [250, 248, 242]],
  [708, 110, 868, 250, [186, 212, 224]],
  [784, 110, 792, 250, [250, 248, 242]],
];

/** A front door ajar, drawn of rectangles. */
export function drawDoor(): Promise<Buffer> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (const [left, top, right, bottom, colour] of shapes)
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) pixels.set(colour, (y * WIDTH + x) * 3);
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 82 })
    .toBuffer();
}
