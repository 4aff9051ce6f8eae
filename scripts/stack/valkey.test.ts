import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { layNotice } from "./valkey.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "doorlight-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("puts the binary of Valkey beside its notice", () => {
  layNotice(folder);
  const notice = readFileSync(join(folder, "COPYING"), "utf8");
  for (const words of ["Salvatore Sanfilippo", "Valkey contributors", "Redistributions in binary form", "AS IS"]) {
    expect(notice).toContain(words);
  }
});
