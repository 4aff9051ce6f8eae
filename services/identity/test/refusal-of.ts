import { refusalFrom, type ErrorCode, type FieldError } from "@doorlight/common/errors";

/** The code that a call is refused with, or "answered". */
export async function refusalOf(call: Promise<unknown>): Promise<ErrorCode | "answered"> {
  try {
    await call;
    return "answered";
  } catch (error) {
    const refusal = refusalFrom(error);
    if (!refusal) throw error;
    return refusal.code;
  }
}

/** What a refusal says of the fields. */
export function fieldsOf(error: unknown): readonly FieldError[] | undefined {
  return refusalFrom(error)?.fields;
}
