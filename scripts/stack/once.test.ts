import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "@jest/globals";
import { once } from "./once.ts";

const trees: string[] = [];
afterEach(() => trees.splice(0).forEach((tree) => rmSync(tree, { recursive: true })));

/** A tree's folder of the built web app, and what is built into it. */
function someTree() {
  const folder = mkdtempSync(join(tmpdir(), "web-"));
  trees.push(folder);
  const app = join(folder, "app");
  const build = (sources: string) => once(folder, sources, async () => writeFileSync(app, sources));
  return { folder, build, built: () => readFileSync(app, "utf8") };
}

test("builds the web app of a tree with older sources although another tree built newer ones", async () => {
  const [one, other] = [someTree(), someTree()];
  await other.build("old");
  await one.build("new");
  await other.build("new");
  expect(other.built()).toBe("new");
});

test("does not build a web app twice from the same sources", async () => {
  const { folder, build } = someTree();
  await build("new");
  rmSync(join(folder, "app"));
  await build("new");
  expect(existsSync(join(folder, "app"))).toBe(false);
});

test("does not take a build that broke off for the one before", async () => {
  const { folder, build, built } = someTree();
  await build("old");
  await expect(once(folder, "new", () => Promise.reject(new Error("no memory")))).rejects.toThrow("no memory");
  writeFileSync(join(folder, "app"), "half");
  await build("old");
  expect(built()).toBe("old");
});
