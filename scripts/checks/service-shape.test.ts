import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { parse } from "yaml";
import { filesOf } from "../new-service/files.ts";
import { root } from "../stack/run.ts";
import { breachesOfShape } from "./service-shape.ts";

/** Scripts of a service that fill its tables, as the chart's values name them. */
const values = parse(readFileSync(join(root, "charts/doorlight/values.yaml"), "utf8")) as {
  services: Record<string, { fills?: string }>;
};
const services = globSync("services/*/src/service.ts", { cwd: root }).map((file) => dirname(dirname(file)));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "doorlight-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each(services)("finds the one shape of a service in %s", (service) => {
  const { fills } = values.services[basename(service)] ?? {};
  expect(breachesOfShape(join(root, service), fills ? [fills] : [])).toEqual([]);
});

test("lays a service of that shape by make new-service", () => {
  write(filesOf("sample"));
  expect(breachesOfShape(folder)).toEqual([]);
});

test.each([
  ["src/utils.ts", "export {};", "src/utils.ts has no place in the shape"],
  ["src/use-cases/ports.ts", "export function makePorts() {}", "src/use-cases/ports.ts has no place in the shape"],
  ["src/jobs.ts", "export const jobs = [];", "src/jobs.ts exports no makeJobs"],
  ["src/use-cases/buy-lead.ts", "export const buyLead = 1;", "src/use-cases/buy-lead.ts exports no factory makeX"],
  ["src/db/lead-store.ts", "export const leadStore = {};", "src/db/lead-store.ts exports no factory makeX"],
  ["src/domain/lead.ts", 'import "@doorlight/proto/x_pb";', "src/domain/lead.ts knows wire shapes"],
  ["src/rpc.ts", 'import "./service.ts";\nimport x from "./service.ts";', "src/rpc.ts imports service.ts"],
  ["src/domain/long.ts", "\n".repeat(251), "src/domain/long.ts is longer than 250 lines"],
  ["migrations/0002-leads.ts", 'import "@doorlight/common/db";', "migrations/0002-leads.ts imports the kit"],
  ["src/rpc.ts", "router.service(AService); router.service(BService);", "src/rpc.ts serves several proto services"],
  ["src/rpc/index.ts", "router.service(AService);", "src/rpc/ serves one proto service"],
])("finds %s that breaks the shape", (file, content, breach) => {
  write({ ...filesOf("sample"), [file]: content });
  expect(breachesOfShape(folder)).toContainEqual(expect.stringContaining(breach));
});

test("finds a missing file", () => {
  cpSync(join(root, "services/billing"), folder, { recursive: true });
  rmSync(join(folder, "README.md"));
  expect(breachesOfShape(folder)).toContain("README.md is missing");
});

function write(files: Record<string, string>): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
}
