import { STATUS_CODES } from "node:http";
import { Code, ConnectError } from "@connectrpc/connect";
import { Refusal, refusalFrom } from "@doorlight/common/errors";
import { currentTraceId, type Logger } from "@doorlight/common/telemetry";
import type { ErrorRequestHandler, Request, Response } from "express";
import * as z from "zod/mini";
import { type ErrorBody, type ErrorCode, errorCatalogue, retryTime } from "../../contract/index.ts";

const RETRY_AFTER_SECONDS = 2;

/** Turns anything thrown into the one error body of the contract; trouble with a file or an address into plain text. */
export function makeErrorHandler(log: Logger): ErrorRequestHandler {
  return (error, request, response, _next) => {
    if (response.headersSent) {
      log.warn({ route: routeOf(request), cause: String(error) }, "an answer broke off");
      // So that its reader does not take it for whole.
      return void response.destroy();
    }
    const status = plainStatusOf(error, request);
    if (status) return sendPlain(response, status, error);
    const refusal = refusalOf(error);
    if (refusal.code === "internal") log.error({ err: error, route: routeOf(request) }, "request failed");
    else if (refusal.code === "unavailable")
      log.warn({ route: routeOf(request), cause: String(error) }, "peer unavailable");
    sendRefusal(response, refusal);
  };
}

function sendRefusal(response: Response, { code, fields, params }: Refusal): void {
  const { status, message } = errorCatalogue[code];
  const retryAfter = params["retryAfter"] ?? String(RETRY_AFTER_SECONDS);
  if (status === 429 || status === 503) response.set("Retry-After", retryAfter);
  // HTTP wants it with the 401 of a key or token.
  if (code === "key_invalid" || code === "token_invalid") response.set("WWW-Authenticate", "Bearer");
  const body: ErrorBody = {
    statusCode: status,
    message: status === 429 ? message.replace("later", retryTime(Number(retryAfter), "en")) : message,
    code,
    traceId: currentTraceId() ?? "",
    // A time to wait goes into its header.
    ...(Object.keys(params).some((name) => name !== "retryAfter") && { params }),
    ...(fields.length > 0 && { fields: fields.map((field) => ({ ...field, path: camelPath(field.path) })) }),
  };
  response.status(status).json(body);
}

/** The route's pattern. The path itself may contain a secret link. */
function routeOf({ method, route }: Request): string {
  const path = (route as { path?: unknown } | undefined)?.path;
  return `${method} ${String(path ?? "unknown")}`;
}

/** The refusal that a caller is answered for anything thrown. */
export function refusalOf(error: unknown): Refusal {
  const refusal = refusalFrom(error);
  if (refusal) return refusal;
  return new Refusal(error instanceof ConnectError ? codeOfPeer(error) : codeOfExpress(error));
}

function codeOfPeer({ code }: ConnectError): ErrorCode {
  const peerIsAway = code === Code.Unavailable || code === Code.DeadlineExceeded || code === Code.ResourceExhausted;
  return peerIsAway ? "unavailable" : "internal";
}

/** The errors of Express's own parsers, router and file server. */
const ExpressError = z.object({
  status: z.int().check(z.gte(400), z.lt(500)),
  /** Of a body's parser: `entity.parse.failed`. */
  type: z.optional(z.string()),
  headers: z.optional(z.record(z.string(), z.string())),
});

function codeOfExpress(error: unknown): ErrorCode {
  const { status, type } = ExpressError.safeParse(error).data ?? {};
  if (status === 413) return "payload_too_large";
  if (status === 415) return "unsupported_media_type";
  // An address that cannot be decoded names nothing.
  if (status === 404 || error instanceof URIError) return "not_found";
  return status === 400 && type ? "malformed_json" : "internal";
}

/** The status of a refused file or page: 416 for a range that it does not have, 400 for wrong percent-encoding. */
function plainStatusOf(error: unknown, { originalUrl }: Request): number | undefined {
  if (originalUrl.startsWith("/api/") || refusalFrom(error)) return undefined;
  const status = ExpressError.safeParse(error).data?.status;
  // A path that leaves the folder is no secret, there is just no file.
  return status === 403 ? 404 : status;
}

function sendPlain(response: Response, status: number, error: unknown): void {
  const { headers = {} } = ExpressError.parse(error);
  response.set(headers).set("Cache-Control", "no-store").status(status).type("text/plain").send(STATUS_CODES[status]);
}

/** Services name fields as the messages do, `postal_code`; the contract says `postalCode`. */
function camelPath(path: string): string {
  return path.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
