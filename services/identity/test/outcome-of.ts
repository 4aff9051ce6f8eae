import { refusalFrom, type ErrorCode } from "@doorlight/common/errors";

/** For calls of which some are answered: the code of the refusal, or "answered". */
export async function outcomeOf(call: Promise<unknown>): Promise<ErrorCode | "answered"> {
  try {
    await call;
    return "answered";
  } catch (error) {
    const refusal = refusalFrom(error);
    if (!refusal) throw error;
    return refusal.code;
  }
}
