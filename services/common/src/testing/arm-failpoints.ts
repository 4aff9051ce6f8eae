/**
 * Loaded before a process of a crash test, by `failpointFlags`: with `FAILPOINTS=relay.after_send:3` the third hit of
 * `relay.after_send` ends it with SIGKILL. With `STANDSTILL=<file>` it stands still, by SIGSTOP, at the failpoint that the
 * file names, and deletes the file to say so.
 */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { onFailpoint } from "../failpoints/index.ts";

const deadly = (process.env.FAILPOINTS ?? "").split(",");
const standstill = process.env.STANDSTILL ?? "";
const hits = new Map<string, number>();

onFailpoint((name) => {
  if (existsSync(standstill) && readFileSync(standstill, "utf8") === name) {
    rmSync(standstill);
    process.kill(process.pid, "SIGSTOP");
  }
  const hit = (hits.get(name) ?? 0) + 1;
  hits.set(name, hit);
  if (!deadly.includes(`${name}:${hit}`)) return;
  // Node writes what it compiled at an ordinary end; the next process would compile it again.
  flushCompileCache();
  process.kill(process.pid, "SIGKILL");
});
