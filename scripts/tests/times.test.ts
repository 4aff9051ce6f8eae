import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { root } from "../stack/run.ts";
import { linesOf, makeTimed, type Phase, slowestOf } from "./times.ts";

test("names the ten slowest files, the slowest first", () => {
  const files = Array.from({ length: 12 }, (_, n) => ({
    name: join(root, `gateway/${n}.test.ts`),
    startTime: 1_000,
    endTime: 1_000 + n * 1_500,
  }));
  const lines = slowestOf(files);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe("    16.5 s  gateway/11.test.ts");
  expect(lines[9]).toBe("     3.0 s  gateway/2.test.ts");
});

test("notes the time of a phase that fails", async () => {
  const phases: Phase[] = [];
  const timed = makeTimed(phases);
  expect(await timed("check", async () => 1)).toBe(1);
  await expect(timed("product", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
  expect(phases).toEqual([
    { name: "check", seconds: expect.any(Number) },
    { name: "product", seconds: expect.any(Number) },
  ]);
  expect(linesOf([{ name: "check", seconds: 61.7 }])).toEqual([`  check${" ".repeat(23)}    62 s`]);
});
