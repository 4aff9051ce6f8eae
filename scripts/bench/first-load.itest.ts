import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { buildWeb } from "../stack/build-web.ts";
import { root } from "../stack/run.ts";
import { firstScreenScripts } from "./first-load.ts";
import { goals } from "./goal.ts";

test("loads no more for the first screen after the login than its goal", async () => {
  await buildWeb();
  const { must } = goals["P19 account"];
  expect(firstScreenScripts(join(root, "web/dist/client"))).toBeLessThanOrEqual(must);
});
