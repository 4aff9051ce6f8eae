import type { AnswerOf, Endpoint, ErrorBody, Sent } from "@doorlight/gateway/contract";
import { ApiError, OfflineError } from "./api-error.ts";

const retriedStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** The input of an endpoint, without the parts that it does not declare. A filter that is null or empty is not sent. */
export type CallInput<E extends Endpoint> = {
  [K in keyof Sent<E> as Sent<E>[K] extends undefined ? never : K]: K extends "query" ? OrNull<Sent<E>[K]> : Sent<E>[K];
};

type OrNull<Query> = { [Name in keyof Query]: Query[Name] | (undefined extends Query[Name] ? null : never) };

export type CallOptions = {
  signal?: AbortSignal;
  idempotencyKey?: string;
  traceparent?: string;
  /** The file of an upload endpoint. */
  file?: Blob;
};

/**
 * Calls the gateway and returns the body that the contract declares.
 * A read is repeated once, after a status that is worth it or a broken connection; a write never.
 * Throws ApiError for every answer from 400 to 599, and OfflineError for a write that a browser without a connection does
 * not send.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  if (endpoint.method !== "GET" && !navigator.onLine) throw new OfflineError();
  const response = await send(endpoint, input, options, endpoint.method === "GET" ? 1 : 0);
  if (response.status === 204) return undefined as AnswerOf<E>;
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(toErrorBody(body, response.status), response.headers.get("Retry-After"));
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
    if (retries === 0 || !retriedStatuses.has(response.status)) return response;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    if (retries === 0) throw new ApiError(toErrorBody(null, 503));
  }
  return send(endpoint, input, options, retries - 1);
}

/** The address of a call, for a link that the browser itself follows. */
export function addressOf({ path }: Endpoint, { params = {}, query = {} }: Partial<Sent<Endpoint>>): string {
  const named = params as Record<string, string>;
  return (
    path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(named[name] ?? "")) +
    queryString(query as object)
  );
}

type Value = string | number | boolean | undefined | null;

/** `?leadType=a&leadType=b&limit=20`; empty without values. */
function queryString(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [string, Value | Value[]][]) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== "") search.append(name, String(item));
    }
  }
  const text = search.toString();
  return text && `?${text}`;
}

function jsonOf(body: unknown): string | null {
  return body === undefined ? null : JSON.stringify(body);
}

/** The fields come before the file, so that the server knows them when the file arrives. */
function formOf(fields: unknown, file?: Blob): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((fields ?? {}) as object)) {
    if (value !== undefined) form.set(name, String(value));
  }
  if (file) form.set("file", file);
  return form;
}

/** The browser itself sets the content type of a form, with the boundary between its parts. */
function headersOf({ method, upload }: Endpoint, { idempotencyKey, traceparent }: CallOptions): Record<string, string> {
  return {
    Accept: "application/json",
    // Places are named in the language of the screen, which may differ from the browser's.
    "Accept-Language": document.documentElement.lang || "en",
    ...(method !== "GET" && !upload && { "Content-Type": "application/json" }),
    ...(idempotencyKey && { "Idempotency-Key": idempotencyKey }),
    ...(traceparent && { traceparent }),
  };
}

/** A proxy's error page and a lost connection have no code of ours: they become "unavailable". */
function toErrorBody(body: unknown, statusCode: number): ErrorBody {
  if (typeof body === "object" && body !== null && "code" in body) return body as ErrorBody;
  return { statusCode, code: "unavailable", message: "Error happened. Try again later.", traceId: "" };
}
