import type { ErrorCode } from "@doorlight/gateway/contract";
import { errorCatalogue } from "@doorlight/gateway/contract";

type Answer = { status: number; body?: unknown } | "broken connection";
export type Sent = { method: string; address: string; headers: Headers; body: unknown };

/** Answers calls in order, the last answer for ever, and keeps what was sent. */
export function fakeFetch(...answers: Answer[]): Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = (async (address: string, { method = "GET", headers, body }: RequestInit = {}) => {
    sent.push({
      method,
      address,
      headers: new Headers(headers),
      body: typeof body === "string" ? JSON.parse(body) : undefined,
    });
    const answer = answers[Math.min(sent.length, answers.length) - 1];
    if (!answer || answer === "broken connection") throw new TypeError("Failed to fetch");
    return { status: answer.status, ok: answer.status < 400, json: async () => answer.body } as Response;
  }) as typeof fetch;
  return sent;
}

/** The gateway's answer for a code of the catalogue. */
export function refusal(code: ErrorCode): Answer {
  const { status, message } = errorCatalogue[code];
  return { status, body: { statusCode: status, code, message, traceId: "4bf92f3577b34da6a3ce929d0e0e4736" } };
}
