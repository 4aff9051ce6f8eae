import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { NotDone } from "../checks/check.ts";
import { checkCompose } from "./compose-file.ts";
import { composedProcesses } from "./product.ts";
import { shippedRecipe } from "./recipe.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "doorlight-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const outcome = (check: Promise<void>) =>
  check.then(
    () => "accepted",
    (error: Error) => (error instanceof NotDone ? "not done" : error.message),
  );

test("validates the Compose file of the development machine, and refuses an unknown key", async () => {
  const shipped = await outcome(checkCompose());
  expect(["accepted", "not done"]).toContain(shipped);
  const file = join(folder, "compose.yaml");
  writeFileSync(file, "services:\n  redis:\n    image: redis:8\n    portz: ['1:1']\n");
  expect(await outcome(checkCompose(file))).toMatch(shipped === "not done" ? /^not done$/ : /portz/);
});

test("starts every process from its own folder, as nobody in particular and unable to write", () => {
  const composed = composedProcesses().map(([, process]) => process);
  expect(composed.map((process) => process.working_dir).sort()).toEqual(
    shippedRecipe()
      .workspaces.map((workspace) => `/app/${workspace}`)
      .sort(),
  );
  for (const process of composed)
    expect(process).toMatchObject({ user: "10001:10001", read_only: true, cap_drop: ["ALL"] });
});
