import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { failpointFlags } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import type { ServiceName } from "../../stack/services.ts";
import { until } from "../../stack/until.ts";
import { stack } from "./stack.ts";

/** Names the failpoint at which one of the services is to stand still. */
const file = join(stack.settings.dataDir, "standstill");

/** Starts services again so that they can stand still at their failpoints. */
export async function startWithStandstills(services: readonly ServiceName[]): Promise<void> {
  rmSync(file, { force: true });
  const options = { env: { STANDSTILL: file }, nodeFlags: failpointFlags };
  await Promise.all(services.map((name) => stack.kill(name, "SIGTERM").then(() => stack.start(name, options))));
}

/** The next time that its service comes to a failpoint, such as `billing.after_sale`, it stands still there. */
export function standAt(failpoint: string) {
  writeFileSync(file, failpoint);
  return {
    /** Until it stands. */
    stands: () => until(() => !existsSync(file), minutes(1)),
    goOn() {
      rmSync(file, { force: true });
      const pid = stack.processes.pid(failpoint.slice(0, failpoint.indexOf(".")));
      if (pid !== undefined) process.kill(pid, "SIGCONT");
    },
  };
}
