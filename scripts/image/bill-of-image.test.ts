import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import type { Bill } from "../supply/bill-of-materials.ts";
import { billOf } from "./bill-of-image.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "doorlight-"));
  mkdirSync(join(folder, "node_modules"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const component = (ref: string) => ({ "bom-ref": ref, name: ref.split("@")[0]!, purl: `pkg:npm/${ref}` });
const repository = (folderName: string): Bill => ({
  bomFormat: "CycloneDX",
  serialNumber: crypto.randomUUID(),
  metadata: { timestamp: new Date().toISOString(), component: { type: "library", name: folderName } },
  components: ["pg@8.23.1", "jest@30.5.2", "pg@7.0.0"].map(component),
  dependencies: [{ ref: "pg@8.23.1", dependsOn: ["jest@30.5.2"] }],
});

test("lists in the bill of the image what is installed in it, and the same each time", () => {
  const packages = { "services/leads/node_modules/pg": { version: "8.23.1" } };
  writeFileSync(join(folder, "node_modules/.package-lock.json"), JSON.stringify({ packages }));
  const bill = billOf(repository("one"), folder, "1700000000");
  expect(bill.components.map((one) => one["bom-ref"])).toEqual(["pg@8.23.1"]);
  expect(bill.dependencies).toEqual([{ ref: "pg@8.23.1", dependsOn: [] }]);
  expect(billOf(repository("other"), folder, "1700000000")).toEqual(bill);
});
