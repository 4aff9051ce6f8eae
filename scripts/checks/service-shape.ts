import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

const LONGEST = 250;

/** Files of `src` that have a fixed name, and the factory that each exports if it has one. */
const factories: Readonly<Record<string, string | undefined>> = {
  "main.ts": undefined,
  "migrate.ts": undefined,
  "config.ts": undefined,
  "service.ts": undefined,
  "mappers.ts": undefined,
  "rpc.ts": "makeRpc",
  "smtp.ts": "makeSmtp",
  "rpc/index.ts": "makeRpc",
  "consumers.ts": "makeConsumers",
  "jobs.ts": "makeJobs",
  "events.ts": "makeEvents",
};
/** `parts`: the parts of a service.ts that would grow too long. */
const folders = ["clients", "db", "documents", "domain", "parts", "rpc", "use-cases"];
const required = ["README.md", "package.json", "tsconfig.json", "src/main.ts", "src/config.ts", "src/service.ts"];

/**
 * Differences of a service's folder from the one shape that CONTRIBUTING describes; `scripts` are its own entry files.
 */
export function breachesOfShape(service: string, scripts: readonly string[] = []): string[] {
  const src = join(service, "src");
  const files = globSync("**/*.ts", { cwd: src }).sort();
  const read = (file: string) => readFileSync(join(src, file), "utf8");
  return [
    ...required.filter((file) => !existsSync(join(service, file))).map((file) => `${file} is missing`),
    ...files.filter((file) => !isKnown(file, scripts)).map((file) => `src/${file} has no place in the shape`),
    ...files.flatMap((file) => {
      const factory = factories[file];
      return factory && !exportsOf(read(file)).includes(factory) ? [`src/${file} exports no ${factory}`] : [];
    }),
    ...files.flatMap((file) => factoryBreach(file, exportsOf(read(file)))),
    ...files
      .filter((file) => !isTest(file) && read(file).split("\n").length > LONGEST)
      .map((file) => `src/${file} is longer than ${LONGEST} lines`),
    ...rpcBreaches(
      files,
      files
        .filter((file) => file.startsWith("rpc"))
        .map(read)
        .join("\n"),
    ),
    ...files
      .filter(
        (file) => /^(use-cases|domain|db)\//.test(file) && !isTest(file) && read(file).includes("@doorlight/proto"),
      )
      .map((file) => `src/${file} knows wire shapes`),
    ...files
      .filter((file) => !/^(main|service)\.ts$/.test(file) && /from "(\.\.?\/)+service\.ts"/.test(read(file)))
      .map((file) => `src/${file} imports service.ts, which imports it`),
    ...globSync("migrations/*.ts", { cwd: service })
      .filter((file) => readFileSync(join(service, file), "utf8").includes("@doorlight/common"))
      .map((file) => `${file} imports the kit, which changes`),
  ];
}

function isKnown(file: string, scripts: readonly string[]): boolean {
  const [folder = ""] = file.split("/");
  if (basename(file) === "ports.ts") return false;
  return file in factories || scripts.includes(file) || (file.includes("/") && folders.includes(folder));
}

/** A use case or a store is made by a factory. */
function factoryBreach(file: string, exported: readonly string[]): string[] {
  const isFactory = file.startsWith("use-cases/") || /^db\/.*-store\.ts$/.test(file);
  if (!isFactory || isTest(file) || exported.some((name) => /^make[A-Z]/.test(name))) return [];
  return [`src/${file} exports no factory makeX`];
}

/** One own proto service is one file; several are a folder. PersonalDataService comes to any that holds data of users. */
function rpcBreaches(files: readonly string[], text: string): string[] {
  const served = new Set(
    [...text.matchAll(/(?:router\.service\(|serveMethods\(router, )(\w+)/g)].map(([, name]) => name),
  );
  served.delete("PersonalDataService");
  const isFolder = files.includes("rpc/index.ts");
  if (served.size > 1 && !isFolder) return ["src/rpc.ts serves several proto services: src/rpc/ has a file for each"];
  if (served.size === 1 && isFolder) return ["src/rpc/ serves one proto service: src/rpc.ts is enough"];
  return [];
}

function exportsOf(text: string): string[] {
  return [...text.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)].map(([, name]) => name!);
}

function isTest(file: string): boolean {
  return /\.(test|itest)\.ts$/.test(file);
}
