import { pathToFileURL } from "node:url";
import { makeLogger, endTelemetry, type Logger } from "../telemetry/index.ts";
import { seconds } from "../time/index.ts";
import type { BaseConfig, Kit } from "./kit.ts";
import { replay } from "./replay.ts";
import { runCommand } from "./run-command.ts";
import type { Service } from "./service.ts";
import { type RunningService, startService } from "./start-service.ts";

/** A little less than the grace period of the pods, so that the log says what hung. */
const longestStopMs = seconds(35);

/**
 * The whole of a service's `main.ts`: reads the configuration, starts the service, stops it on SIGTERM and SIGINT and
 * exits with 0. With the words `replay <consumer> <topic>` it replays that topic and ends, with those of a command of the
 * service it runs that. Exits with 1 if it cannot start
 * or stop, and on an uncaught error; the log says why. The service's migrations are in the folder `migrations` beside `src`.
 */
export async function run<Config extends BaseConfig>(
  name: string,
  readConfig: () => Config,
  build: (kit: Kit<Config>) => Service | Promise<Service>,
): Promise<void> {
  const log = makeLogger(name);
  process.on("uncaughtException", (error) => void end(log, 1, error));

  const config = readConfig();
  const migrations =
    "DATABASE_URL" in config ? new URL("../migrations/", pathToFileURL(process.argv[1] ?? "")) : undefined;
  const [command, ...words] = process.argv.slice(2);
  if (command !== undefined) {
    const options = { name, config, build, migrations };
    await (command === "replay" ? replay(options, words) : runCommand(options, command, words));
    return end(log, 0);
  }
  const starting = startService({ name, config, build, migrations });
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void drain(starting, log));
  await starting;
}

/** Waits for a service that is still starting: a half-open part cannot be closed well. */
async function drain(starting: Promise<RunningService>, log: Logger): Promise<void> {
  log.info("Stopping");
  setTimeout(() => void end(log, 1, new Error("Stopping took too long")), longestStopMs).unref();
  const service = await starting;
  await service.stop().then(
    () => end(log, 0),
    (error: unknown) => end(log, 1, error),
  );
}

async function end(log: Logger, code: 0 | 1, error?: unknown): Promise<never> {
  if (error === undefined) log.info("Stopped");
  else log.fatal({ err: error }, "Ends because of an error");
  await endTelemetry();
  process.exit(code);
}
