import { ApiError } from "./api-error.ts";

/** What the server refused of one field of a form that has no further; undefined for every other error. */
export function refusedField(error: unknown, field: string): ApiError["fields"][number] | undefined {
  return error instanceof ApiError ? error.fields.find(({ path }) => path === field) : undefined;
}
