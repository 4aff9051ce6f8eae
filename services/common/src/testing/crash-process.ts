import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { failpointFlags } from "./failpoint-flags.ts";

export type CrashProcess = {
  /** Name of the signal that ended it, or null after an ordinary end. Rejects if the program failed. */
  ended: Promise<NodeJS.Signals | null>;
  kill(): Promise<void>;
};

type Options = {
  /** What kills it, such as `billing.after_sale:2`: the second hit of that failpoint. */
  failpoint?: string;
  env?: Record<string, string>;
};

/** How often a crash test kills at each place: a long run finds what is rare. */
export const KILLS = process.env["LONG_RUN"] ? 20 : 1;

/** Runs a program as a process of its own that a failpoint may kill. */
export function crashProcess(program: URL, { failpoint = "", env = {} }: Options = {}): CrashProcess {
  const child = spawn(process.execPath, [...failpointFlags, fileURLToPath(program)], {
    env: { ...process.env, NODE_OPTIONS: "", NODE_ENV: "test", FAILPOINTS: failpoint, ...env },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const ended = once(child, "exit").then(([code, signal]: (number | NodeJS.Signals | null)[]) => {
    if (code) throw new Error(`${program.pathname} ended with ${code}`);
    return signal as NodeJS.Signals | null;
  });
  return {
    ended,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
