import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { unusedPorts } from "../stack/ports.ts";
import type { ProcessName } from "../stack/services.ts";
import { portsOf, type Stack } from "../stack/stack.ts";
import { defineStack } from "../stack/start-stack.ts";

/** Starts the named processes of a stack once more beside it, on the same stores and with other variables. */
export async function startTwin(
  { settings }: Stack,
  names: readonly ProcessName[],
  env: Record<string, string>,
): Promise<Stack> {
  const dataDir = `${settings.dataDir}-twin`;
  mkdirSync(dataDir, { recursive: true });
  cpSync(join(settings.dataDir, "keys"), join(dataDir, "keys"), { recursive: true });
  const free = await unusedPorts();
  const own = Object.fromEntries(names.flatMap(portsOf).map((port) => [port, free[port]]));
  const twin = defineStack({ dataDir, ports: { ...settings.ports, ...own }, profile: settings.profile });
  await Promise.all(names.map((name) => twin.start(name, { env })));
  return twin;
}
