import { globSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { root } from "./run.ts";
import { sources } from "./stop-when-old.ts";

/** Nothing of these is read by a process that serves. */
const unread = new Set(["demo", "test", "node_modules"]);

test("stops earlier processes after a change in any folder that a service reads", () => {
  const services = join(root, "services");
  const folders = readdirSync(services).flatMap((service) =>
    readdirSync(join(services, service), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !unread.has(entry.name))
      .map(({ name }) => `services/${service}/${name}`),
  );
  const covered = globSync(sources, { cwd: root });
  expect(folders.filter((folder) => !covered.some((file) => file.startsWith(`${folder}/`)))).toEqual([]);
});
