import { expect, test } from "@jest/globals";
import { cropWithin } from "./picture.ts";

const size = { width: 300, height: 200 };

test("keeps a picture without a crop whole", () => {
  expect(cropWithin(size)).toEqual({ x: 0, y: 0, width: 300, height: 200 });
});

test("lets a crop reach the edges of the picture and no further", () => {
  const corner = { x: 200, y: 100, width: 100, height: 100 };
  expect(cropWithin(size, corner)).toEqual(corner);
  for (const outside of [
    { ...corner, x: 201 },
    { ...corner, y: 101 },
    { x: 0, y: 0, width: 200, height: 300 },
    { x: 4_294_967_295, y: 0, width: 4_294_967_295, height: 1 },
  ]) {
    expect(() => cropWithin(size, outside)).toThrow(expect.objectContaining({ code: "invalid_request" }));
  }
});
