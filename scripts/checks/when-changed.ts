import { join } from "node:path";
import { fingerprint } from "../stack/fingerprint.ts";
import { once } from "../stack/once.ts";
import { root } from "../stack/run.ts";
import type { Check } from "./check.ts";

/** What every check depends on, beside the files that it reads. */
const common = ["package-lock.json", "scripts/{checks,stack}/**/*.ts"];

/**
 * Makes a check only if it did not pass in this tree with the same files before; `also` is what else it depends on. If all
 * checks must be made, it is always made.
 */
export function whenChanged(files: readonly string[], check: Check, also = ""): Check {
  if (process.env["CHECK_ALL"]) return check;
  const passed = join(root, ".cache/checks", check.name);
  const run = () => once(passed, fingerprint([...common, ...files]) + also, check.run);
  return { ...check, run };
}
