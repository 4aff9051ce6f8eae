import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { failpointFlags } from "@doorlight/common/testing";

export type UseCaseRun = {
  useCase: "confirmEmail" | "register" | "sendLink" | "setPassword";
  input: unknown;
  databaseUrl: string;
  now: Date;
};

/**
 * Runs a use case in a process that is killed right before its n-th statement. Returns the signal that ended it, or null
 * where the use case had fewer statements.
 */
export async function runAndKill(run: UseCaseRun, statement: number): Promise<NodeJS.Signals | null> {
  const program = fileURLToPath(new URL("use-case-process.ts", import.meta.url));
  const child = spawn(process.execPath, [...failpointFlags, program], {
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      NODE_ENV: "test",
      // Of many short lives only the first has to compile.
      NODE_COMPILE_CACHE: fileURLToPath(new URL("../../../.cache/compiled", import.meta.url)),
      FAILPOINTS: `identity.statement:${statement}`,
      USE_CASE_RUN: JSON.stringify(run),
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  if (code) throw new Error(`The use case failed with ${code}`);
  return signal;
}
