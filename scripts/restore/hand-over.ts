import { run } from "../stack/run.ts";
import { serverAccount } from "../stack/server-account.ts";

/** Makes a folder the property of the account that PostgreSQL runs as. */
export async function handOver(folder: string): Promise<void> {
  const account = serverAccount();
  if (!account) return;
  const hint = `PostgreSQL's account cannot be given ${folder}:`;
  await run("chown", ["-R", `${account.uid}:${account.gid}`, folder], { hint });
}
