import { globSync } from "node:fs";
import { join } from "node:path";
import { VerbError } from "./verb.ts";
import { jars } from "./jars.ts";
import { ready, type PartContext } from "./part.ts";

const version = "3.6.1";

/** The trace store and its page; traces are kept in memory. */
export async function startZipkin({ processes, ports }: PartContext): Promise<void> {
  const folder = await jars("zipkin", version);
  const [jar] = globSync(join(folder, "zipkin-server-*.jar"));
  if (!jar) throw new VerbError(`No Zipkin in ${folder}: remove that folder and try again.`);
  const address = { "ports[0].ip": "127.0.0.1", "ports[0].port": ports.zipkin, "ports[0].protocols[0]": "http" };
  processes.start("zipkin", {
    command: "java",
    args: [
      "-Xmx256m",
      "-XX:+UseSerialGC",
      "-XX:TieredStopAtLevel=1",
      "-Dspring.main.banner-mode=off",
      ...Object.entries(address).map(([key, value]) => `-Darmeria.${key}=${value}`),
      "-jar",
      jar,
    ],
    env: { STORAGE_TYPE: "mem", MEM_MAX_SPANS: "100000", LOGGING_LEVEL_ROOT: "WARN" },
  });
  const answers = () =>
    fetch(`http://127.0.0.1:${ports.zipkin}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await ready(processes, "zipkin", answers);
}
