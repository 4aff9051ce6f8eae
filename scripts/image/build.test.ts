import { expect, test } from "@jest/globals";
import { NotDone } from "../checks/check.ts";
import { engineFor } from "./build.ts";

test.each<[string, string[], string | RegExp]>([
  ["no engine runs", [], /No engine runs.*docker or buildah/],
  ["an engine cannot have the base", ["buildah info"], /buildah cannot have the base image node:24/],
  ["an engine has the base", ["docker info", "docker inspect node:24"], "docker"],
  ["an engine can pull the base", ["buildah info", "buildah pull node:24"], "buildah"],
  ["only the second can have the base", ["docker info", "buildah info", "buildah inspect node:24"], "buildah"],
])("builds images or reports them as not built if %s", async (_, works, expected) => {
  const engine = engineFor("node:24", (...words) => Promise.resolve(works.includes(words.join(" "))));
  if (typeof expected === "string") await expect(engine).resolves.toBe(expected);
  else {
    await expect(engine).rejects.toThrow(NotDone);
    await expect(engine).rejects.toThrow(expected);
  }
});
