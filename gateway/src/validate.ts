import { refuse } from "@doorlight/common/errors";
import type * as z from "zod/mini";
import type { Schema } from "../contract/index.ts";

/** The checked value, or `invalid_request` that names every faulty field. */
export function validate(schema: Schema, input: unknown): unknown {
  const result = schema.safeParse(input);
  return result.success ? result.data : refuse("invalid_request", { fields: faults(result.error.issues) });
}

type Issue = z.core.$ZodIssue;

function faults(issues: readonly Issue[]) {
  return issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => fault([...issue.path, key], "unknown_field", "Unknown field"))
      : [
          fault(
            issue.path,
            isMissing(issue) ? "required" : faultCode(issue),
            isMissing(issue) ? "Required" : issue.message,
          ),
        ],
  );
}

function fault(path: readonly PropertyKey[], code: string, message: string) {
  return { path: path.map(String).join("."), code, message };
}

function isMissing(issue: Issue): boolean {
  return issue.message === "Required" || (issue.code === "invalid_type" && issue.input === undefined);
}

function faultCode(issue: Issue): string {
  return issue.code === "invalid_format" ? `invalid_${issue.format}` : issue.code;
}
