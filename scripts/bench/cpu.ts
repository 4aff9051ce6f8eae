import { readFileSync } from "node:fs";

const MICROSECONDS_PER_TICK = 10_000;

/** CPU that a process has used so far, user and system, in microseconds. Linux only. */
export function cpuOf(pid: number): number {
  const [, rest = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const fields = rest.split(" ");
  return (Number(fields[11]) + Number(fields[12])) * MICROSECONDS_PER_TICK;
}

/** Proportional set size of a process, in bytes: shared pages count by share. Linux only. */
export function pssOf(pid: number): number {
  const line = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1];
  if (!line) throw new Error(`The memory of process ${pid} cannot be read`);
  return Number(line) * 1024;
}
