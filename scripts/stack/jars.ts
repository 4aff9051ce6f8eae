import { join } from "node:path";
import { cached } from "./cache.ts";
import { run } from "./run.ts";

const hint = "The jars cannot be had: install Maven and a Java runtime of 17 or newer (Debian: apt-get install maven default-jre-headless).";

/** The folder with the jars that jars/<name>.pom.xml names, fetched by Maven once. */
export function jars(name: "kafka" | "zipkin", version: string): string {
  const pom = join(import.meta.dirname, "jars", `${name}.pom.xml`);
  return cached(`${name}-${version}`, (folder) =>
    run("mvn", ["-q", "-B", "-f", pom, "dependency:copy-dependencies", `-DoutputDirectory=${folder}`], hint),
  );
}
