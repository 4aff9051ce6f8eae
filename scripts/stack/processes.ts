import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { VerbError } from "./verb.ts";
import { startTimeOf } from "./start-time.ts";
import { until } from "./until.ts";

export interface Command {
  command: string;
  args: string[];
  env?: Record<string, string>;
  cwd?: string;
  uid?: number;
  gid?: number;
}

interface Recorded {
  pid: number;
  startTime: string;
}

/**
 * The processes of one data folder. Each runs detached, logs to logs/<name>.log and is recorded in run/<name>.pid with
 * its start time, so that a process of others with the same pid is never taken for ours.
 */
export class Processes {
  readonly dataDir: string;
  #isOver = false;
  /** How processes that this one started have ended; of others nobody knows it. */
  readonly #ends = new Map<string, string>();

  constructor(dataDir: string) {
    this.dataDir = dataDir;
    for (const folder of ["run", "logs"]) mkdirSync(join(dataDir, folder), { recursive: true });
  }

  /** From now on no process is started any more; starts under way elsewhere fail instead. */
  startNoMore(): void {
    this.#isOver = true;
  }

  /** Starts a process, and says so if it was started before and ended without being stopped. */
  start(name: string, { command, args, env = {}, cwd, uid, gid }: Command): void {
    if (this.#isOver) throw new VerbError(`${name} is not started: another part could not start.`);
    if (existsSync(this.#pidFile(name)))
      console.log(`  ${name} had ended by itself${this.#endOf(name)}; it is started again`);
    const log = openSync(this.logFile(name), "a");
    const child = spawn(command, args, {
      detached: true,
      stdio: ["ignore", log, log],
      env: { ...process.env, ...env },
      cwd,
      uid,
      gid,
    });
    closeSync(log);
    // A command that cannot be run also has no pid, which is said below.
    child.on("error", () => {});
    child.on("exit", (code, signal) => this.#ends.set(name, signal ?? `code ${code}`));
    const { pid } = child;
    if (pid === undefined) throw new VerbError(`${command} cannot be run: see that it is installed and executable.`);
    child.unref();
    const recorded: Recorded = { pid, startTime: startTimeOf(pid) ?? "" };
    writeFileSync(this.#pidFile(name), JSON.stringify(recorded));
  }

  /** The pid of a process that runs and is ours. */
  pid(name: string): number | undefined {
    if (!existsSync(this.#pidFile(name))) return undefined;
    const { pid, startTime } = JSON.parse(readFileSync(this.#pidFile(name), "utf8")) as Recorded;
    return startTimeOf(pid) === startTime ? pid : undefined;
  }

  isRunning(name: string): boolean {
    return this.pid(name) !== undefined;
  }

  /** Names of all that run. */
  running(): string[] {
    return readdirSync(join(this.dataDir, "run"))
      .filter((file) => file.endsWith(".pid"))
      .map((file) => file.slice(0, -".pid".length))
      .filter((name) => this.isRunning(name));
  }

  /** Sends a signal and returns when the process is gone; after the grace it is killed with all its children. */
  async stop(name: string, signal: NodeJS.Signals = "SIGTERM", graceMs = 20_000): Promise<void> {
    const pid = this.pid(name);
    if (pid !== undefined) {
      process.kill(pid, signal);
      await until(() => !this.isRunning(name), graceMs).catch(() => this.#killGroup(pid));
      await until(() => !this.isRunning(name), 5_000);
    }
    rmSync(this.#pidFile(name), { force: true });
  }

  logFile(name: string): string {
    return join(this.dataDir, "logs", `${name}.log`);
  }

  lastLines(name: string, count = 15): string {
    if (!existsSync(this.logFile(name))) return "";
    return readFileSync(this.logFile(name), "utf8").trimEnd().split("\n").slice(-count).join("\n");
  }

  /** " (SIGKILL, its log ends with: …)", as far as it is known. */
  #endOf(name: string): string {
    const line = this.lastLines(name, 1);
    const known = [this.#ends.get(name), line && `its log ends with: ${line}`].filter(Boolean);
    return known.length > 0 ? ` (${known.join(", ")})` : "";
  }

  #killGroup(pid: number): void {
    // Detached processes lead their own group.
    process.kill(-pid, "SIGKILL");
  }

  #pidFile(name: string): string {
    return join(this.dataDir, "run", `${name}.pid`);
  }
}
