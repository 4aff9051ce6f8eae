import { readFileSync } from "node:fs";

const MICROSECONDS_PER_TICK = 10_000;

/**
 * CPU that a process and all its children have used so far, also children that have ended, user and system, in
 * microseconds. Linux only.
 */
export function cpuOf(pid: number): number {
  const [, rest = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const ticks = rest.split(" ").slice(11, 15).map(Number);
  const own = ticks.reduce((sum, one) => sum + one, 0) * MICROSECONDS_PER_TICK;
  return childrenOf(pid).reduce((sum, child) => sum + (ofChild(child) ?? 0), own);
}

/** Undefined if it has just ended. */
function ofChild(pid: number): number | undefined {
  try {
    return cpuOf(pid);
  } catch {
    return undefined;
  }
}

function childrenOf(pid: number): number[] {
  const pids = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return pids === "" ? [] : pids.split(" ").map(Number);
}

/** Proportional set size of a process, in bytes: shared pages count by share. Linux only. */
export function pssOf(pid: number): number {
  const line = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1];
  if (!line) throw new Error(`The memory of process ${pid} cannot be read`);
  return Number(line) * 1024;
}
