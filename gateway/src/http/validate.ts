import { refuse, type FieldError } from "@doorlight/common/errors";
import type * as z from "zod/mini";
import type { Schema } from "../../contract/index.ts";

/** The checked value. Refuses `invalid_request` with an error for every wrong field. */
export function validate(schema: Schema, input: unknown): unknown {
  const result = schema.safeParse(input);
  return result.success ? result.data : refuse("invalid_request", { fields: fieldErrors(result.error.issues) });
}

/** The checked parameters of a path. An address with an impossible id names nothing: refuses `not_found`. */
export function validateParams(schema: Schema, params: unknown): unknown {
  const result = schema.safeParse(params);
  return result.success ? result.data : refuse("not_found");
}

type Issue = z.core.$ZodIssue;

function fieldErrors(issues: readonly Issue[]): FieldError[] {
  return issues.flatMap((issue) => {
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => fieldError([...issue.path, key], "unknown_field", "Unknown field"));
    }
    return isMissing(issue)
      ? fieldError(issue.path, "required", "Required")
      : fieldError(issue.path, codeOf(issue), issue.message);
  });
}

function fieldError(path: readonly PropertyKey[], code: string, message: string): FieldError {
  return { path: path.map(String).join("."), code, message };
}

function isMissing(issue: Issue): boolean {
  return issue.message === "Required" || (issue.code === "invalid_type" && issue.input === undefined);
}

function codeOf(issue: Issue): string {
  return issue.code === "invalid_format" ? `invalid_${issue.format}` : issue.code;
}
