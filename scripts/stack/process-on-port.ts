import { readFileSync, readdirSync, readlinkSync } from "node:fs";
import { onPath } from "./on-path.ts";
import { run } from "./run.ts";

/** The process that listens on a port, or has a connection from there, such as `node (pid 4711)`; undefined if the system does not show it. */
export async function processOn(port: number): Promise<string | undefined> {
  const pid = process.platform === "linux" ? fromProc(port) : await fromLsof(port);
  return pid === undefined ? undefined : `${await commandOf(pid)} (pid ${pid})`;
}

function fromProc(port: number): number | undefined {
  const sockets = new Set(["tcp", "tcp6"].flatMap((table) => socketsOn(`/proc/net/${table}`, port)));
  const pids = readdirSync("/proc").filter((entry) => /^\d+$/.test(entry));
  const found = pids.find((pid) => openFiles(pid).some((file) => sockets.has(file)));
  return found === undefined ? undefined : Number(found);
}

/** `socket:[inode]` of the port's owner, as links of /proc/<pid>/fd name it. */
function socketsOn(table: string, port: number): string[] {
  const hex = port.toString(16).toUpperCase().padStart(4, "0");
  const all = readLines(table)
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = ""]) => local.endsWith(`:${hex}`));
  const listening = all.filter(([, , , state]) => state === "0A");
  return (listening.length > 0 ? listening : all).map((columns) => `socket:[${columns[9]}]`);
}

/** Other people's processes do not show theirs, and files are closed meanwhile. */
function openFiles(pid: string): string[] {
  const folder = `/proc/${pid}/fd`;
  return orNone(() => readdirSync(folder)).flatMap((fd) => orNone(() => [readlinkSync(`${folder}/${fd}`)]));
}

async function fromLsof(port: number): Promise<number | undefined> {
  if (!onPath("lsof")) return undefined;
  const printed = await run("lsof", ["-t", `-iTCP:${port}`, "-sTCP:LISTEN"], { hint: "" }).catch(() => "");
  return printed ? Number(printed.split("\n")[0]) : undefined;
}

async function commandOf(pid: number): Promise<string> {
  const [name = ""] = process.platform === "linux" ? readLines(`/proc/${pid}/comm`) : [];
  return name || (await run("ps", ["-o", "comm=", "-p", String(pid)], { hint: "" }).catch(() => "")).trim();
}

function readLines(file: string): string[] {
  return orNone(() => readFileSync(file, "utf8").split("\n"));
}

function orNone(read: () => string[]): string[] {
  try {
    return read();
  } catch {
    return [];
  }
}
