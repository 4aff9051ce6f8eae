import { join } from "node:path";
import { cached } from "./cache.ts";
import { run } from "./run.ts";

const hint =
  "Kafka and Zipkin need Maven and Java 17 or newer: install maven and a JRE (Debian: default-jre-headless), then try again.";

/** The folder with the jars that jars/<name>.pom.xml names, fetched by Maven once. */
export function jars(name: "kafka" | "zipkin", version: string): Promise<string> {
  const pom = join(import.meta.dirname, "jars", `${name}.pom.xml`);
  return cached(`${name}-${version}`, (folder) =>
    run("mvn", ["-q", "-B", "-f", pom, "dependency:copy-dependencies", `-DoutputDirectory=${folder}`], { hint }),
  );
}
