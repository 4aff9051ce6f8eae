/** @jest-environment node */
import { expect, test } from "@jest/globals";
import sharp from "sharp";
import { publicRoutes } from "../src/features/public-pages/public-routes.ts";
import { locales } from "../src/lib/locale.ts";
import { sharePictureOf } from "../src/lib/share-picture-of.ts";
import { sharePicture } from "./share-picture.ts";
import { sharedTitles } from "./share-pictures.ts";

test("draws a picture for every public page in every language, and no other", () => {
  const named = Object.values(publicRoutes).flatMap(({ metaKey }) =>
    locales.map((locale) => sharePictureOf(metaKey, locale)),
  );
  expect([...sharedTitles().keys()].sort()).toEqual(named.sort());
});

/** Light pixels of the left half, where the title stands, by row. */
async function inked(title: string): Promise<number[]> {
  const { data, info } = await sharp(await sharePicture(title))
    .extract({ left: 0, top: 200, width: 690, height: 430 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Array.from({ length: info.height }, (_, row) => {
    const pixels = data.subarray(row * info.width, (row + 1) * info.width);
    return pixels.filter((light) => light > 180).length;
  });
}

test("draws the title into the picture, in the size that sites ask for", async () => {
  const { width, height, format } = await sharp(await sharePicture("Hinnat")).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: "png" });
  const [short, long] = [await inked("Hinnat & ehdot"), await inked("Kuukausitilausten ja krediittipakettien ehdot")];
  expect(Math.max(...short)).toBeGreaterThan(30);
  expect(long.findLastIndex(Boolean)).toBeGreaterThan(short.findLastIndex(Boolean) + 40);
});

test("leaves room below the longest title", async () => {
  const [longest] = [...sharedTitles().values()].sort((a, b) => b.length - a.length);
  expect((await inked(longest!)).findLastIndex(Boolean)).toBeLessThan(380);
});
