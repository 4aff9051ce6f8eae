import { expect, test } from "@jest/globals";
import { refusalFrom } from "@doorlight/common/errors";
import sharp from "sharp";
import { makePictureEncoder } from "./picture-encoder.ts";

const red = { r: 255, g: 0, b: 0 };
const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: red } })
  .png()
  .toBuffer();

function outcomeOf(encoded: Promise<unknown>): Promise<string> {
  return encoded.then(
    () => "encoded",
    (error: unknown) => refusalFrom(error)?.code ?? "failed",
  );
}

test("encodes one picture at a time, lets sixteen wait and refuses any more", async () => {
  const encodePicture = makePictureEncoder();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(encodePicture(picture))));
  expect(outcomes).toEqual([...Array(17).fill("encoded"), "unavailable", "unavailable", "unavailable"]);
});

test("goes on with the next picture after an unreadable one", async () => {
  const encodePicture = makePictureEncoder();
  const pictures = [Buffer.from("no picture"), picture];
  const outcomes = await Promise.all(pictures.map((sent) => outcomeOf(encodePicture(sent))));
  expect(outcomes).toEqual(["invalid_request", "encoded"]);
});
