import { Ajv2020 } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import { closeObjects } from "./close-objects.ts";
import { openApi } from "./openapi-document.ts";
import { recordAnswer } from "./record-answer.ts";

const addFormats = addFormatsModule.default;
const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
ajv.addSchema({ ...(closeObjects(openApi) as object), $id: "openapi" });
const patterns = Object.keys(openApi.paths).map((path) => ({
  path,
  // Of two patterns that match, the more literal one wins.
  parameters: path.split("{").length - 1,
  pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, "[^/]+")}$`),
}));
patterns.sort((a, b) => a.parameters - b.parameters);

/** Throws if an answer differs from the OpenAPI document, even by a field that it does not name. */
export function checkAnswer(method: string, path: string, status: number, body: unknown): void {
  const found = patterns.find(({ pattern }) => pattern.test(path))?.path;
  const operation = found && openApi.paths[found]?.[method.toLowerCase()];
  if (!found || !operation) return;
  const where = `${method} ${found} ${status}`;
  const response = operation.responses[String(status)];
  if (!response) throw new Error(`${where} is not in the OpenAPI document: ${JSON.stringify(body)}`);
  if (!response.content) return;
  const pointer = [
    "paths",
    found,
    method.toLowerCase(),
    "responses",
    String(status),
    "content",
    "application/json",
    "schema",
  ]
    .map((part) => encodeURIComponent(part.replace(/~/g, "~0").replace(/\//g, "~1")))
    .join("/");
  const validate = ajv.getSchema(`openapi#/${pointer}`);
  if (!validate) throw new Error(`${where} has no schema`);
  if (!validate(body))
    throw new Error(`${where} has another shape: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`);
  if (status < 300) recordAnswer(operation.operationId, body);
}
