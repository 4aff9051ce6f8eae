import { globSync, readFileSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { cached } from "../stack/cache.ts";
import { VerbError } from "../stack/verb.ts";
import { run } from "../stack/run.ts";
import type { Manifest } from "./manifest.ts";
import { unzip } from "./helm.ts";

/** Checks one object and returns its errors. */
export type SchemaCheck = (manifest: Manifest) => Promise<string[]>;

const wheel = "kubernetes-validate==1.37.0";
const release = "v1.36.0-local-strict";

/** Kinds that extensions bring; the platform's own schemas hold for them. */
const extensions = ["monitoring.coreos.com/v1"];

/** The strict schemas of Kubernetes if pip can fetch them, else the models of npm, which let unknown fields pass. */
export async function schemaCheck(): Promise<{ name: string; check: SchemaCheck }> {
  try {
    return { name: "the strict schemas of Kubernetes 1.36", check: strictCheck(await schemaFolder()) };
  } catch (error) {
    if (!(error instanceof VerbError)) throw error;
    return {
      name: "kubernetes-models, which lets unknown fields pass: python3 with pip is missing",
      check: modelCheck,
    };
  }
}

async function schemaFolder(): Promise<string> {
  const folder = await cached("kubernetes-schemas-1.36", async (target) => {
    const hint = "The schemas of Kubernetes cannot be fetched: install pip for python3.";
    await run("python3", ["-m", "pip", "download", "--quiet", "--no-deps", "--dest", target, wheel], { hint });
    const [archive] = globSync(join(target, "*.whl"));
    await unzip(archive!, `*/${release}/*`, target);
    await rm(archive!);
    const all = join(target, "kubernetes_validate/kubernetes-json-schema");
    for (const name of await readdir(all)) {
      if (name !== release) await rm(join(all, name), { recursive: true });
    }
  });
  return join(folder, "kubernetes_validate/kubernetes-json-schema", release);
}

function strictCheck(folder: string): SchemaCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false, logger: false });
  ajv.addSchema(read(join(folder, "_definitions.json")));
  const validators = new Map<string, ValidateFunction>();
  return async (manifest) => {
    if (extensions.includes(manifest.apiVersion)) return [];
    const file = `${[manifest.kind, ...manifest.apiVersion.replace(/\..*(?=\/)/, "").split("/")].join("-").toLowerCase()}.json`;
    const validate = validators.get(file) ?? ajv.compile(read(join(folder, file)));
    validators.set(file, validate);
    validate(manifest);
    return (validate.errors ?? []).map(({ instancePath, message, params }) => {
      return `${manifest.kind}/${manifest.metadata.name}: ${instancePath} ${message} ${JSON.stringify(params)}`;
    });
  };
}

function read(file: string): object {
  return JSON.parse(readFileSync(file, "utf8")) as object;
}

const modelCheck: SchemaCheck = async (manifest) => {
  if (extensions.includes(manifest.apiVersion)) return [];
  const models = (await import(`kubernetes-models/${manifest.apiVersion}`)) as Record<string, Model>;
  try {
    new models[manifest.kind]!(manifest).validate();
    return [];
  } catch (error) {
    return [`${manifest.kind}/${manifest.metadata.name}: ${(error as Error).message}`];
  }
};

type Model = new (manifest: Manifest) => { validate(): void };
