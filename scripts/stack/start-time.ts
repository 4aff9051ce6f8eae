import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";

/** When a running process was started, in the words of the system; undefined when it does not run. */
export function startTimeOf(pid: number): string | undefined {
  return process.platform === "linux" ? fromProc(pid) : fromPs(pid);
}

function fromProc(pid: number): string | undefined {
  try {
    // The command name in brackets may itself hold spaces, so fields are counted behind it.
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
    return state === "Z" && isOver(pid) ? undefined : fields[18];
  } catch {
    return undefined;
  }
}

/** Of a process that was killed some threads may outlive the first, and hold its ports. */
function isOver(pid: number): boolean {
  return readdirSync(`/proc/${pid}/task`).length <= 1;
}

function fromPs(pid: number): string | undefined {
  const { stdout } = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim() || undefined;
}
