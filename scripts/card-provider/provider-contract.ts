import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv, type ValidateFunction } from "ajv";
import { cached } from "../stack/cache.ts";
import { onPath } from "../stack/on-path.ts";
import { decodeForm, type Form } from "./form.ts";

const stripeMock = "github.com/stripe/stripe-mock@v0.203.0";

interface Operation {
  requestBody?: object;
  responses: Record<string, object>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

/** Stripe's own OpenAPI document, as its mock brings it; Go fetches it once. Undefined if there is no Go. */
export async function providerDocument(): Promise<Document | undefined> {
  if (!onPath("go")) return undefined;
  const folder = await cached("stripe-openapi-v0.203.0", async (partial) => {
    const options = { encoding: "utf8", env: { ...process.env, GOFLAGS: "-mod=mod" }, cwd: partial } as const;
    const { Dir } = JSON.parse(execFileSync("go", ["mod", "download", "-json", stripeMock], options)) as {
      Dir: string;
    };
    await copyFile(join(Dir, "embedded/openapi/spec3.json"), join(partial, "spec3.json"));
  });
  return withNullable(JSON.parse(readFileSync(join(folder, "spec3.json"), "utf8"))) as Document;
}

/** Names the parts of a call that do not fit the document: of the form, if it was let in, and of the answer always. */
export function makeContractCheck(document: Document) {
  const options = { strict: false, logger: false, validateFormats: false } as const;
  const answers = new Ajv(options).addSchema(document, "provider");
  // In a form everything is text.
  const forms = new Ajv({ ...options, coerceTypes: true }).addSchema(document, "provider");
  const paths = Object.keys(document.paths)
    .toSorted((one, other) => one.split("{").length - other.split("{").length)
    .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, "[^/]+")}$`) }));

  const validators = new Map<string, ValidateFunction>();

  function violationsOf(ajv: Ajv, place: string, value: unknown): string[] {
    const validate = validators.get(`${ajv === forms} ${place}`) ?? ajv.compile({ $ref: `provider#${place}` });
    validators.set(`${ajv === forms} ${place}`, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || "/"} ${message}`);
  }

  function call(method: string, address: string, form: string, status: number, answer: unknown): string[] {
    const found = paths.find(({ path, pattern }) => pattern.test(address) && document.paths[path]?.[method]);
    const operation = found && document.paths[found.path]?.[method];
    if (!operation) return [`${method} ${address}: no such operation`];
    const base = `/paths/${pointer(found.path)}/${method}`;
    const kind = operation.responses[status] ? status : "default";
    const formPlace = `${base}/requestBody/content/${pointer("application/x-www-form-urlencoded")}/schema`;
    const answerPlace = `${base}/responses/${kind}/content/${pointer("application/json")}/schema`;
    return [
      ...(method === "post" && status < 400 ? violationsOf(forms, formPlace, withLists(decodeForm(form))) : []),
      ...violationsOf(answers, answerPlace, answer),
    ].map((violation) => `${method} ${address} ${status}: ${violation}`);
  }

  /** Of an object by its own name, such as that of an event. */
  const object = (value: { object: string }) => violationsOf(answers, `/components/schemas/${value.object}`, value);
  return { call, object };
}

/** OpenAPI 3.0 writes `nullable` where JSON Schema has a type. */
function withNullable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNullable);
  if (typeof value !== "object" || value === null) return value;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, withNullable(part)]),
  );
  if (nullable === true) return { anyOf: [{ type: "null" }, rest] };
  return nullable === undefined ? rest : { nullable, ...rest };
}

function withLists(form: string | Form): unknown {
  if (typeof form === "string") return form;
  const entries = Object.entries(form);
  if (entries.length > 0 && entries.every(([name], at) => name === String(at)))
    return Object.values(form).map(withLists);
  return Object.fromEntries(entries.map(([name, value]) => [name, withLists(value)]));
}

function pointer(part: string): string {
  return encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));
}
