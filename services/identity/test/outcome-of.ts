import { Code, ConnectError } from "@connectrpc/connect";
import { refusalFrom, type ErrorCode } from "@doorlight/common/errors";

/** The code of a call's refusal, or "answered". */
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

/** Each waits two seconds for the row. */
const ATTEMPTS = 10;

/** As clients do, asks again if the row stayed locked for longer than a statement may wait: nothing came of it. */
export async function outcomeInTheEnd(call: () => Promise<unknown>): ReturnType<typeof outcomeOf> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await outcomeOf(call());
    } catch (error) {
      const isBusy = error instanceof ConnectError && error.code === Code.Unavailable;
      if (!isBusy || attempt === ATTEMPTS) throw error;
    }
  }
}
