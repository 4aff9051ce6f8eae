import { globSync, readFileSync } from "node:fs";
import { beforeEach, expect, jest, test } from "@jest/globals";
import { loadChunk } from "./load-chunk.ts";

let now: number;
let reachable: boolean;
let comeBack: () => void;
const reload = jest.fn();
const ports = {
  reload,
  now: () => now,
  isReachable: async () => reachable,
  untilReachable: () => new Promise<void>((resolve) => (comeBack = resolve)),
};
const settled = () => new Promise((resolve) => setTimeout(resolve));
const missing = () => Promise.reject(new Error("Failed to fetch dynamically imported module"));

beforeEach(() => {
  now = 1_000_000;
  reachable = true;
  reload.mockReset();
  sessionStorage.clear();
});

test("reloads the page for a missing chunk once per path within ten seconds", async () => {
  const fail = () => Promise.race([loadChunk(missing, ports).catch((error: Error) => error.message), settled()]);
  history.replaceState(null, "", "/account");
  expect(await fail()).toBeUndefined();
  now += 9_999;
  expect(await fail()).toContain("Failed to fetch");
  expect(reload).toHaveBeenCalledTimes(1);

  history.replaceState(null, "", "/account/my-leads");
  await fail();
  expect(reload).toHaveBeenCalledTimes(2);

  now += 10_001;
  await fail();
  expect(reload).toHaveBeenCalledTimes(3);
});

test("waits for a chunk until the page is online, and never reloads it", async () => {
  reachable = false;
  const load = jest.fn<() => Promise<string>>().mockRejectedValueOnce(new Error("offline")).mockResolvedValue("chunk");
  const loaded = loadChunk(load, ports);
  await settled();
  expect(load).toHaveBeenCalledTimes(1);
  reachable = true;
  comeBack();
  expect(await loaded).toBe("chunk");
  expect(reload).not.toHaveBeenCalled();
});

test("loads every later part of the app so, in one way", () => {
  const codeOf = (path: string) => readFileSync(path, "utf8");
  const sources = globSync("web/src/**/*.{ts,tsx}", { exclude: ["**/*.test.*"] });
  const later = sources.filter((path) => /(?<!\.)\bimport\(/.test(codeOf(path)));
  expect(later.length).toBeGreaterThan(10);
  expect(later.filter((path) => !/lazyPart\(|lazyPage\(/.test(codeOf(path)))).toEqual([]);
  // Texts come with `import.meta.glob`.
  const loaders = sources.filter((path) => codeOf(path).includes("loadChunk("));
  expect(loaders.sort()).toEqual([
    "web/src/i18n/load-texts.ts",
    "web/src/lib/lazy-part.ts",
    "web/src/lib/load-chunk.ts",
  ]);
});
