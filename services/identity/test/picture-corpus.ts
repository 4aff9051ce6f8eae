import { crc32 } from "node:zlib";
import sharp, { type Sharp } from "sharp";

const red = { r: 255, g: 0, b: 0 };
const green = { r: 0, g: 255, b: 0 };
const blue = { r: 0, g: 0, b: 255 };
const white = { r: 255, g: 255, b: 255 };

type Rgb = typeof red;

function plain(width: number, height: number, background: Rgb) {
  return sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });
}

/** 200 × 100 with a colour in each quarter when upright, stored as by a camera of that orientation. */
export async function quarters(orientation: number): Promise<Buffer> {
  const at = (left: number, top: number, colour: Rgb) => ({
    input: { create: { width: 100, height: 50, channels: 3 as const, background: colour } },
    left,
    top,
  });
  const seen = await plain(200, 100, red)
    .composite([at(100, 0, green), at(0, 50, blue), at(100, 50, white)])
    .png()
    .toBuffer();
  return turn(sharp(seen), orientation).withMetadata({ orientation }).png().toBuffer();
}

/** The inverse of a viewer's turn for an orientation. Within one chain sharp mirrors before it turns. */
function turn(picture: Sharp, orientation: number): Sharp {
  switch (orientation) {
    case 2:
      return picture.flop();
    case 3:
      return picture.rotate(180);
    case 4:
      return picture.flip();
    case 5:
      return picture.flop().rotate(270);
    case 6:
      return picture.rotate(270);
    case 7:
      return picture.flop().rotate(90);
    case 8:
      return picture.rotate(90);
    default:
      return picture;
  }
}

/** Crops of the upright picture with the colour that each shows. */
export const upright = [
  { crop: { x: 0, y: 0, width: 40, height: 40 }, expected: [1, 0, 0] },
  { crop: { x: 160, y: 0, width: 40, height: 40 }, expected: [0, 1, 0] },
  { crop: { x: 0, y: 60, width: 40, height: 40 }, expected: [0, 0, 1] },
  { crop: { x: 150, y: 50, width: 50, height: 50 }, expected: [1, 1, 1] },
];

async function photo(format: "jpeg" | "png" | "webp"): Promise<Buffer> {
  const where = { IFD0: { Make: "CanaryCam" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "60/1 10/1 0/1" } };
  return plain(400, 300, blue).withExif(where).withIccProfile("p3").toFormat(format).toBuffer();
}

async function noise(side: number): Promise<Buffer> {
  const create = { width: side, height: side, channels: 3 as const, background: red };
  return sharp({ create: { ...create, noise: { type: "gaussian", mean: 128, sigma: 30 } } })
    .jpeg()
    .toBuffer();
}

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><circle r="5"/></svg>');

/** A PNG whose header claims this many pixels, without any of them. */
async function claimedPng(width: number, height: number): Promise<Buffer> {
  const picture = await plain(10, 10, red).png().toBuffer();
  picture.writeUInt32BE(width, 16);
  picture.writeUInt32BE(height, 20);
  picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29);
  return picture;
}

export const corpus = {
  photo,
  polyglot: async () => Buffer.concat([await photo("jpeg"), Buffer.from("<script>alert(1)</script>")]),
  heavy: () => plain(4_800, 4_800, green).png({ compressionLevel: 1 }).toBuffer(),
  animation: async () => {
    const frames = await Promise.all([red, green].map((colour) => plain(60, 60, colour).png().toBuffer()));
    return sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
  },
  refused: {
    "an SVG": async () => svg,
    "an SVG that says it is XML": async () => Buffer.concat([Buffer.from('<?xml version="1.0"?>\n'), svg]),
    "a GIF": () => plain(20, 20, red).gif().toBuffer(),
    "a TIFF": () => plain(20, 20, red).tiff().toBuffer(),
    "an AVIF": () => plain(20, 20, red).avif().toBuffer(),
    "a text": async () => Buffer.from("../../etc/passwd"),
    "a page that begins like a JPEG": async () => Buffer.from("\xff\xd8\xff<html><script>alert(1)</script>", "latin1"),
    "half a JPEG": async () => (await noise(400)).subarray(0, 20_000),
    "half a PNG": async () => (await photo("png")).subarray(0, -60),
    "225 million pixels in 700 KB": () => plain(15_000, 15_000, red).png({ compressionLevel: 9 }).toBuffer(),
    "a header that claims four billion pixels": () => claimedPng(65_000, 65_000),
    "20 million pixels of 16 bits": () => plain(5_000, 4_000, red).toColourspace("rgb16").png().toBuffer(),
    "one pixel row too many": () => plain(6_000, 4_001, red).png().toBuffer(),
  } as Record<string, () => Promise<Buffer>>,
};
