import type { Account, Answer } from "./account.ts";
import { ProviderError, refusal } from "./provider-error.ts";
import type { Request } from "./request.ts";

/** Errors that Stripe does not keep: the request did not run. */
const notKept = new Set([400, 401, 404, 409]);

export interface Result extends Answer {
  replayed: boolean;
}

/** The same key gives the same answer, whatever has changed since; with another request it is refused. */
export function once(account: Account, key: string | undefined, request: string, run: () => Answer): Result {
  if (key === undefined) return { ...run(), replayed: false };
  const saved = account.answers.get(key);
  if (saved && saved.request !== request) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
    throw new ProviderError(400, { type: "idempotency_error", message });
  }
  if (saved) return { ...saved.answer, replayed: true };
  const answer = run();
  if (!notKept.has(answer.status)) account.answers.set(key, { request, answer: structuredClone(answer) });
  return { ...answer, replayed: false };
}

/** Refuses a second request with the key of one that still runs. */
export async function whileRunning(account: Account, request: Request, run: () => Promise<Result>): Promise<Result> {
  const key = keyOf(request);
  if (key === undefined) return run();
  if (account.running.has(key)) return { ...refusal(inUse(key)), replayed: false };
  account.running.add(key);
  try {
    return await run();
  } finally {
    account.running.delete(key);
  }
}

function inUse(key: string): ProviderError {
  return new ProviderError(409, {
    type: "invalid_request_error",
    code: "idempotency_key_in_use",
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}

export function keyOf({ method, headers }: Request): string | undefined {
  return method === "POST" ? headers["idempotency-key"] : undefined;
}
