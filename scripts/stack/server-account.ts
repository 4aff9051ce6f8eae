import { spawnSync } from "node:child_process";
import { cpSync, existsSync, renameSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Command } from "./processes.ts";
import { VerbError } from "./verb.ts";

interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root; then it runs as user postgres, made here when missing. Otherwise undefined. */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (idOf("-u") === undefined) spawnSync("useradd", ["--system", "--user-group", "--no-create-home", "postgres"]);
  const [uid, gid] = [idOf("-u"), idOf("-g")];
  if (uid === undefined || gid === undefined) {
    throw new VerbError("PostgreSQL does not run as root: make a user named postgres, or run this as another user.");
  }
  return { uid, gid };
}

/** The folder of a program, copied once to where that account can run it when the tree lies in a private folder. */
export function runnable(folder: string, name: string): string {
  if (!serverAccount() || isOpenToOthers(folder)) return folder;
  const copy = join("/var/cache", `doorlight-${name}`);
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`;
    cpSync(folder, partial, { recursive: true, verbatimSymlinks: true });
    renameSync(partial, copy);
  }
  return copy;
}

/** The command as that account runs it. */
export function asServerAccount(command: string, args: string[], dataDir: string): Command {
  const account = serverAccount();
  if (!account) return { command, args };
  if (isOpenToOthers(dirname(dataDir))) return { command, args, ...account };
  // Data below a private folder such as /root: the account may pass through it, and is still not root.
  return {
    command: "setpriv",
    args: [
      `--reuid=${account.uid}`,
      `--regid=${account.gid}`,
      "--clear-groups",
      "--inh-caps=+dac_override",
      "--ambient-caps=+dac_override",
      "--",
      command,
      ...args,
    ],
  };
}

function idOf(flag: "-u" | "-g"): number | undefined {
  const { status, stdout } = spawnSync("id", [flag, "postgres"], { encoding: "utf8" });
  return status === 0 ? Number(stdout) : undefined;
}

function isOpenToOthers(folder: string): boolean {
  const open = (statSync(folder).mode & 0o001) !== 0;
  return folder === "/" ? open : open && isOpenToOthers(dirname(folder));
}
