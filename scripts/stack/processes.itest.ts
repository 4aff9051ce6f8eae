import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { Processes } from "./processes.ts";
import { until } from "./until.ts";

let dataDir: string;
let processes: Processes;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "doorlight-"));
  processes = new Processes(dataDir);
});

afterEach(async () => {
  for (const name of processes.running()) await processes.stop(name, "SIGKILL");
  await rm(dataDir, { recursive: true });
});

const sleeper = (program = "setInterval(() => {}, 1000)") => ({ command: process.execPath, args: ["-e", program] });

test("lets another process with the same data folder see and stop started processes", async () => {
  processes.start("sleeper", sleeper());
  const other = new Processes(dataDir);
  expect(other.running()).toEqual(["sleeper"]);
  await other.stop("sleeper");
  expect(processes.isRunning("sleeper")).toBe(false);
});

test("does not take another's process with a recorded pid for ours, nor stop it", async () => {
  processes.start("sleeper", sleeper());
  const pid = processes.pid("sleeper")!;
  const record = join(dataDir, "run", "sleeper.pid");
  const ours = readFileSync(record, "utf8");
  writeFileSync(record, JSON.stringify({ pid, startTime: "another time" }));
  expect(processes.isRunning("sleeper")).toBe(false);
  await processes.stop("sleeper");
  expect(() => process.kill(pid, 0)).not.toThrow();
  writeFileSync(record, ours);
});

test("kills a process that ignores the signal after the grace, with its children", async () => {
  const child = 'require("child_process").spawn("sleep", ["1000"], { stdio: "inherit" })';
  processes.start(
    "stubborn",
    sleeper(`process.on("SIGTERM", () => {}); console.log(${child}.pid); setInterval(() => {}, 1000)`),
  );
  await until(() => processes.lastLines("stubborn") !== "", 5_000);
  const childPid = Number(processes.lastLines("stubborn"));
  await processes.stop("stubborn", "SIGTERM", 200);
  expect(processes.isRunning("stubborn")).toBe(false);
  await until(() => !exists(childPid), 2_000);
});

test("names a command that does not exist", () => {
  expect(() => processes.start("ghost", { command: "/no/such/command", args: [] })).toThrow(
    "/no/such/command cannot be run",
  );
});

/** A child that ended exists for the system until its parent has read how; from then on the parent knows it. */
function isReaped(pid: number): boolean {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
}

function exists(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.startsWith("Z") === false;
  } catch {
    return false;
  }
}

test.each([
  ["a signal", "process.kill(process.pid, 'SIGKILL')", "SIGKILL"],
  ["a code", "process.exit(3)", "code 3"],
])("says after a crash with %s how it ended and its last log line, and starts it again", async (_, end, how) => {
  const printed = jest.spyOn(console, "log").mockImplementation(() => {});
  processes.start("sleeper", sleeper(`require("fs").writeSync(1, "no disk\\n"); ${end}`));
  const { pid } = JSON.parse(readFileSync(join(dataDir, "run", "sleeper.pid"), "utf8")) as { pid: number };
  await until(() => isReaped(pid), 10_000);
  processes.start("sleeper", sleeper());
  expect(printed).toHaveBeenCalledWith(
    `  sleeper had ended by itself (${how}, its log ends with: no disk); it is started again`,
  );
  printed.mockRestore();
});
