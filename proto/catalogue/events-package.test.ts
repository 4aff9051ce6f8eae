import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type DescMessage, fromJson, type JsonValue, toJson } from "@bufbuild/protobuf";
import { afterAll, expect, test } from "@jest/globals";
import { Ajv2020 } from "ajv/dist/2020.js";
import examples from "./examples.json" with { type: "json" };
import { writeEventsPackage } from "./events-package.ts";
import { readEvents } from "./read-events.ts";

const proto = new URL("../", import.meta.url).pathname;
const image = execFileSync("buf", ["build", "--path", "doorlight", "-o", "-#format=binpb"], {
  cwd: proto,
  maxBuffer: 64 << 20,
});
const events = readEvents(image).filter(({ internal }) => !internal);
const folder = mkdtempSync(join(tmpdir(), "doorlight-events-"));
writeEventsPackage(events, proto, folder);
symlinkSync(join(proto, "../node_modules"), join(folder, "node_modules"));
afterAll(() => rmSync(folder, { recursive: true }));

const files = globSync("{proto,types,schemas}/**/*.{proto,js,ts,json}", { cwd: folder });

test("packs every event with types and a schema, and no call between services", () => {
  expect(files.filter((file) => file.startsWith("schemas/"))).toHaveLength(events.length);
  expect(files).toContain("types/doorlight/leads/v1/events_pb.d.ts");
  expect(files.filter((file) => file.includes("service"))).toEqual([]);
  const texts = files.filter((file) => file.endsWith(".proto")).map((file) => readFileSync(join(folder, file), "utf8"));
  expect(texts.filter((text) => /^service /m.test(text))).toEqual([]);
});

test("reads a recorded event with the code of the package alone", async () => {
  const file = pathToFileURL(join(folder, "types/doorlight/leads/v1/events_pb.js")).href;
  const { LeadPublishedSchema } = (await import(file)) as { LeadPublishedSchema: DescMessage };
  const { payload } = examples["doorlight.leads.lead.published.v1"];
  const lead = fromJson(LeadPublishedSchema, payload as JsonValue);
  expect(toJson(LeadPublishedSchema, lead)).toEqual(payload);
});

test("has schemas that stand alone", () => {
  const schema = readFileSync(join(folder, "schemas/doorlight.leads.lead.published.v1.json"), "utf8");
  const isLead = new Ajv2020({ strict: false, validateFormats: false }).compile(JSON.parse(schema) as object);
  expect([isLead({}), schema.includes('"$ref"')]).toEqual([false, false]);
});

test("compiles by itself", () => {
  execFileSync("buf", ["build", join(folder, "proto"), "-o", "-#format=binpb"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
});
