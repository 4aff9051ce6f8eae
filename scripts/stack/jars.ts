import { join } from "node:path";
import { cached } from "./cache.ts";
import { run } from "./run.ts";

const hint =
  "Kafka, Zipkin and the rules of e-invoices need Maven and Java 17 or newer: install maven and a JDK (Debian: default-jdk-headless), then try again.";

/** The folder with the jars that jars/<name>.pom.xml names, fetched by Maven once. */
export function jars(name: "kafka" | "zipkin" | "e-invoices", version: string): Promise<string> {
  const pom = join(import.meta.dirname, "jars", `${name}.pom.xml`);
  return cached(`${name}-${version}`, (folder) =>
    run("mvn", ["-q", "-B", "-f", pom, "dependency:copy-dependencies", `-DoutputDirectory=${folder}`], { hint }),
  );
}
