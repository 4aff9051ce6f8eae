import { expect, test } from "@jest/globals";
import { cropInFile, orientationOf } from "./orientation.ts";

const size = { width: 4, height: 2 };

// The upper left corner of the upright picture, one pixel wide and high.
test.each([
  [1, { x: 0, y: 0 }],
  [2, { x: 3, y: 0 }],
  [3, { x: 3, y: 1 }],
  [4, { x: 0, y: 1 }],
  [5, { x: 0, y: 0 }],
  [6, { x: 0, y: 1 }],
  [7, { x: 3, y: 1 }],
  [8, { x: 3, y: 0 }],
  [undefined, { x: 0, y: 0 }],
  [9, { x: 0, y: 0 }],
])("turns a picture of orientation %p so that its upper left corner is at %p of the file", (number, corner) => {
  const crop = { x: 0, y: 0, width: 1, height: 1 };
  expect(cropInFile(crop, size, orientationOf(number))).toEqual({ ...corner, width: 1, height: 1 });
});

test("makes a crop of the whole picture the whole file in any orientation", () => {
  expect(cropInFile({ x: 0, y: 0, width: 2, height: 4 }, size, orientationOf(6))).toEqual({ x: 0, y: 0, ...size });
});
