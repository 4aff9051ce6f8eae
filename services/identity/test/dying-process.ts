import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export type Story = {
  use: "confirmEmail" | "register" | "sendLink" | "setPassword";
  input: unknown[];
  databaseUrl: string;
  now: Date;
};

/**
 * Tells a story in a process that is killed right before its n-th statement; the signal that ended it, or null where the
 * story came to its end before.
 */
export async function dyingProcess(story: Story, statement: number): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [fileURLToPath(new URL("story-process.ts", import.meta.url))], {
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      NODE_ENV: "test",
      // Many short lives: what one has compiled the next need not.
      NODE_COMPILE_CACHE: fileURLToPath(new URL("../../../.cache/compiled", import.meta.url)),
      FAILPOINTS: `identity.statement:${statement}`,
      STORY: JSON.stringify(story),
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  if (code) throw new Error(`The story failed with ${code}`);
  return signal;
}
