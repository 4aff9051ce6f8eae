import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Whether answers are kept for the OpenAPI document: `make record-examples`. */
export const isRecording = Boolean(process.env["RECORD_EXAMPLES"]);

/** A file for each operation. */
const folder = new URL("../../../.data/recorded-answers/", import.meta.url).pathname;

/** Nobody reads a longer one. */
const MAX_LENGTH = 2_500;

/** Nor a longer text in it, such as a whole mail. */
const MAX_TEXT = 400;

/**
 * Keeps the answer of an operation that says most; a list keeps its first item, and a long text its beginning. A step to take
 * first is no answer.
 */
export function recordAnswer(operationId: string, body: unknown): void {
  if (!isRecording || (body as { status?: string }).status === "action_required") return;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${operationId}.json`);
  const text = JSON.stringify(body, (_name, value: unknown) => shortened(value));
  const known = existsSync(file) ? readFileSync(file, "utf8").length : 0;
  if (text.length > known && text.length <= MAX_LENGTH) writeFileSync(file, text);
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1);
  return typeof value === "string" && value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
}
