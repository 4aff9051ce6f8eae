import { refuse, type FieldError } from "@doorlight/common/errors";
import type * as z from "zod/mini";
import type { Schema } from "../../contract/index.ts";

/** The checked value. Refuses `invalid_request` with an error for every wrong field. */
export function validate(schema: Schema, input: unknown): unknown {
  const result = schema.safeParse(input);
  return result.success ? result.data : refuse("invalid_request", { fields: fieldErrors(result.error.issues, input) });
}

/** The checked parameters of a path. An address with an impossible id names nothing: refuses `not_found`. */
export function validateParams(schema: Schema, params: unknown): unknown {
  const result = schema.safeParse(params);
  return result.success ? result.data : refuse("not_found");
}

type Issue = z.core.$ZodIssue;

function fieldErrors(issues: readonly Issue[], input: unknown): FieldError[] {
  return issues.flatMap((issue) => {
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => fieldError([...issue.path, key], "unknown_field", "Unknown field"));
    }
    return isMissing(issue, valueAt(input, issue.path))
      ? fieldError(issue.path, "required", "Required")
      : fieldError(issue.path, codeOf(issue), messageOf(issue));
  });
}

function fieldError(path: readonly PropertyKey[], code: string, message: string): FieldError {
  return { path: path.map(String).join("."), code, message };
}

/** What was sent: an issue does not hold it. */
function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], input);
}

function isMissing({ code, message }: Issue, sent: unknown): boolean {
  if (sent === undefined) return ["invalid_type", "invalid_value", "invalid_union"].includes(code);
  return message === "Required" && typeof sent === "string" && sent.trim() === "";
}

/** A text or list that is sent, but too short, is "Required" in a form. */
function messageOf(issue: Issue): string {
  if (issue.message !== "Required" || issue.code !== "too_small") return issue.message;
  if (issue.origin === "array") return `Name at least ${issue.minimum}`;
  return `Must be at least ${issue.minimum} characters`;
}

function codeOf(issue: Issue): string {
  return issue.code === "invalid_format" ? `invalid_${issue.format}` : issue.code;
}
