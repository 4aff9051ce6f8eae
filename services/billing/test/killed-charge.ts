import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { failpointFlags } from "@doorlight/common/testing";

export type ChargeRun = {
  purchase: {
    purchaseId: string;
    userId: string;
    country: string;
    price: { amount: string; currency: string };
    returnPath: string;
  };
  databaseUrl: string;
  providerUrl: string;
  secretKey: string;
  now: Date;
};

/** Charges in a process that is killed at a failpoint, such as `billing.statement:2`. Returns the signal that ended it. */
export async function chargeAndKill(run: ChargeRun, failpoint: string): Promise<NodeJS.Signals | null> {
  const program = fileURLToPath(new URL("charge-process.ts", import.meta.url));
  const child = spawn(process.execPath, [...failpointFlags, program], {
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      NODE_ENV: "test",
      // Of many short lives only the first has to compile.
      NODE_COMPILE_CACHE: fileURLToPath(new URL("../../../.cache/compiled", import.meta.url)),
      FAILPOINTS: failpoint,
      CHARGE_RUN: JSON.stringify(run),
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  if (code) throw new Error(`The charge failed with ${code}`);
  return signal;
}
