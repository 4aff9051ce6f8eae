import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, jest, test } from "@jest/globals";
import { root } from "../stack/run.ts";
import { whenChanged } from "./when-changed.ts";

const name = `when-changed-${randomUUID()}`;
const file = join(root, ".cache", `${name}.txt`);
afterEach(() =>
  [file, join(root, ".cache/checks", name)].forEach((path) => rmSync(path, { recursive: true, force: true })),
);

test("makes a check again once a file that it reads has changed, and as long as it fails", async () => {
  const run = jest.fn(async () => {});
  const check = (also = "") => whenChanged([`.cache/${name}.txt`], { name, run }, also).run();
  writeFileSync(file, "one");
  run.mockRejectedValueOnce(new Error("broken"));
  await expect(check()).rejects.toThrow("broken");
  await check();
  await check();
  expect(run).toHaveBeenCalledTimes(2);
  writeFileSync(file, "two");
  await check();
  await check("another day");
  expect(run).toHaveBeenCalledTimes(4);
});
