import { Ajv2020 } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import { closeObjects } from "./close-objects.ts";
import { openApi } from "./openapi-document.ts";
import { isRecording, recordAnswer } from "./record-answer.ts";

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

/** Path of the document and operation of a call, if it has one. */
function operationAt(method: string, path: string) {
  const found = patterns.find(({ pattern }) => pattern.test(path))?.path;
  const operation = found && openApi.paths[found]?.[method.toLowerCase()];
  return operation && { found, operation };
}

/** Keeps the answer that a browser got, where answers are recorded. */
export async function recordBrowserAnswer(method: string, path: string, body: () => Promise<unknown>): Promise<void> {
  const at = isRecording ? operationAt(method, path) : undefined;
  if (at) recordAnswer(at.operation.operationId, await body());
}

/** Throws if an answer differs from the OpenAPI document, even by a field that it does not name. */
export function checkAnswer(method: string, path: string, status: number, body: unknown): void {
  const at = operationAt(method, path);
  if (!at) return;
  const { found, operation } = at;
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
