import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "@jest/globals";

const script = join(import.meta.dirname, "archive-wal.sh");
const name = "000000010000000000000007";
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "archive-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const archived = () => join(folder, name);
const archive = (content: string) => {
  writeFileSync(join(folder, "segment"), content);
  return promisify(execFile)(script, [join(folder, "segment"), archived()]);
};
const files = () => readdirSync(folder).toSorted();

test("archives a segment under its name and leaves no part of it", async () => {
  await archive("wal");
  expect(readFileSync(archived(), "utf8")).toBe("wal");
  expect(files()).toEqual([name, "segment"]);
});

test("takes a segment again that is in the archive already", async () => {
  await archive("wal");
  await archive("wal");
  expect(files()).toEqual([name, "segment"]);
});

test("refuses a segment under a name that has other content", async () => {
  await archive("wal");
  await expect(archive("of another timeline")).rejects.toThrow("is there with other content");
  expect(readFileSync(archived(), "utf8")).toBe("wal");
});

test("archives nothing if the segment cannot be read", async () => {
  await expect(promisify(execFile)(script, [join(folder, "absent"), archived()])).rejects.toThrow("absent");
  expect(files()).toEqual([]);
});
