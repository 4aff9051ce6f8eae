import type { AnswerOf, Endpoint, ErrorBody, Sent } from "@doorlight/gateway/contract";
import { ApiError } from "./api-error.ts";
import { queryString } from "./query-string.ts";
import { isRetried, retriesOf } from "./retry-rule.ts";

/** What an endpoint takes; parts it does not declare are left out. */
export type CallInput<E extends Endpoint> = {
  [K in keyof Sent<E> as Sent<E>[K] extends undefined ? never : K]: Sent<E>[K];
};

export type CallOptions = {
  signal?: AbortSignal;
  idempotencyKey?: string;
  traceparent?: string;
  /** What an upload endpoint takes beside its fields. */
  file?: Blob;
};

/**
 * Calls the gateway and answers with the body the contract declares.
 * Reads are repeated once on the statuses of the retry rule and on a broken connection.
 * Throws ApiError for every answer from 400 to 599.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const response = await send(endpoint, input, options, retriesOf(endpoint.method));
  if (response.status === 204) return undefined as AnswerOf<E>;
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(toErrorBody(body, response.status));
  return body as AnswerOf<E>;
}

async function send(
  endpoint: Endpoint,
  input: Partial<Sent<Endpoint>>,
  options: CallOptions,
  retries: number,
): Promise<Response> {
  try {
    const response = await fetch(addressOf(endpoint, input), {
      method: endpoint.method,
      headers: headersOf(endpoint, options),
      body: endpoint.upload ? formOf(input.body, options.file) : jsonOf(input.body),
      credentials: "same-origin",
      signal: options.signal ?? null,
    });
    if (retries === 0 || !isRetried(response.status)) return response;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    if (retries === 0) throw new ApiError(toErrorBody(null, 503));
  }
  return send(endpoint, input, options, retries - 1);
}

function addressOf({ path }: Endpoint, { params = {}, query = {} }: Partial<Sent<Endpoint>>): string {
  const named = params as Record<string, string>;
  return (
    path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(named[name] ?? "")) +
    queryString(query as object)
  );
}

function jsonOf(body: unknown): string | null {
  return body === undefined ? null : JSON.stringify(body);
}

/** The fields go before the file, so that the server knows them when the file arrives. */
function formOf(fields: unknown, file?: Blob): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((fields ?? {}) as object)) {
    if (value !== undefined) form.set(name, String(value));
  }
  if (file) form.set("file", file);
  return form;
}

/** The browser itself names the type of a form, with the boundary between its parts. */
function headersOf({ method, upload }: Endpoint, { idempotencyKey, traceparent }: CallOptions): Record<string, string> {
  return {
    Accept: "application/json",
    ...(method !== "GET" && !upload && { "Content-Type": "application/json" }),
    ...(idempotencyKey && { "Idempotency-Key": idempotencyKey }),
    ...(traceparent && { traceparent }),
  };
}

/** A proxy's error page or a lost connection has no code of ours: it is "unavailable". */
function toErrorBody(body: unknown, statusCode: number): ErrorBody {
  if (typeof body === "object" && body !== null && "code" in body) return body as ErrorBody;
  return { statusCode, code: "unavailable", message: "Error happened. Try again later.", traceId: "" };
}
