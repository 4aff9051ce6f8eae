import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { failpointFlags } from "../src/testing/failpoint-flags.ts";

export type CrashProcess = {
  /** Name of the signal that ended it, or null after an ordinary end. */
  ended: Promise<NodeJS.Signals | null>;
  kill(): Promise<void>;
};

/** Runs a file of this folder as a process of its own that a failpoint, `name:hit`, may kill. */
export function crashProcess(file: string, env: Record<string, string>, failpoint = ""): CrashProcess {
  const child = spawn(process.execPath, [...failpointFlags, fileURLToPath(new URL(file, import.meta.url))], {
    env: { ...process.env, NODE_OPTIONS: "", NODE_ENV: "test", FAILPOINTS: failpoint, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const ended = once(child, "exit").then(([, signal]) => signal as NodeJS.Signals | null);
  return {
    ended,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
