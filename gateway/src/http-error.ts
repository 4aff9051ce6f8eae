import { Code, ConnectError } from "@connectrpc/connect";
import { Refusal, refusalFrom } from "@doorlight/common/errors";
import { currentTraceId, type Logger } from "@doorlight/common/telemetry";
import type { ErrorRequestHandler, Request, Response } from "express";
import { type ErrorBody, type ErrorCode, errorCatalogue } from "../contract/index.ts";

const RETRY_AFTER_SECONDS = 2;

/** Turns anything thrown into the one error body of the contract. */
export function makeErrorHandler(log: Logger): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) return next(error);
    const refusal = toRefusal(error);
    if (refusal.code === "internal") log.error({ err: error, route: routeOf(request) }, "request failed");
    else if (refusal.code === "unavailable")
      log.warn({ route: routeOf(request), cause: String(error) }, "peer unavailable");
    sendRefusal(response, refusal);
  };
}

function sendRefusal(response: Response, { code, fields, params }: Refusal): void {
  const { status, message } = errorCatalogue[code];
  if (status === 429 || status === 503) {
    response.set("Retry-After", params["retryAfter"] ?? String(RETRY_AFTER_SECONDS));
  }
  const body: ErrorBody = {
    statusCode: status,
    message,
    code,
    traceId: currentTraceId() ?? "",
    ...(fields.length > 0 && { fields: fields.map((field) => ({ ...field, path: camelPath(field.path) })) }),
  };
  response.status(status).json(body);
}

/** The route's pattern. The path itself may contain a secret link. */
function routeOf({ method, route }: Request): string {
  const path = (route as { path?: unknown } | undefined)?.path;
  return `${method} ${String(path ?? "unknown")}`;
}

function toRefusal(error: unknown): Refusal {
  const refusal = refusalFrom(error);
  if (refusal) return refusal;
  return new Refusal(error instanceof ConnectError ? codeOfPeer(error) : codeOfExpress(error));
}

function codeOfPeer({ code }: ConnectError): ErrorCode {
  const peerIsAway = code === Code.Unavailable || code === Code.DeadlineExceeded || code === Code.ResourceExhausted;
  return peerIsAway ? "unavailable" : "internal";
}

/** Express's own parsers and file server throw errors with an HTTP status. */
function codeOfExpress(error: unknown): ErrorCode {
  const status = (error as { status?: unknown } | null)?.status;
  if (status === 413) return "payload_too_large";
  if (status === 404) return "not_found";
  if (status === 415) return "unsupported_media_type";
  return status === 400 ? "malformed_json" : "internal";
}

/** Services name fields as the messages do, `postal_code`; the contract says `postalCode`. */
function camelPath(path: string): string {
  return path.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
