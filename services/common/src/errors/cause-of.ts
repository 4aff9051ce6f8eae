import { PlainError } from "./plain-error.ts";

/** SQLSTATE classes whose texts name tables and limits, never a value: state, schema, resources, locks, operator. */
const withoutValues = /^(08|25|40|42|53|55|57|58)[0-9A-Z]{3}$/;

/** The safe parts of an error for logs and screens: its kind and codes, and its text if that holds no values. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if (error instanceof PlainError) return error.message;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  const name = error.name === "Error" ? error.constructor.name : error.name;
  const cause = [name, code, statusCode].filter((part) => part !== undefined && part !== null).join(" ");
  // knex puts the statement before the database's words.
  return withoutValues.test(String(code)) ? `${cause}: ${error.message.split(" - ").at(-1)}` : cause;
}
