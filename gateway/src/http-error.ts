import { Code, ConnectError } from "@connectrpc/connect";
import { Refusal, refusalFrom } from "@doorlight/common/errors";
import { currentTraceId, type Logger } from "@doorlight/common/telemetry";
import type { ErrorRequestHandler, Request, Response } from "express";
import { type ErrorBody, type ErrorCode, errorCatalogue } from "../contract/index.ts";

const RETRY_SOON_SECONDS = 2;

/** Turns whatever was thrown into the interface's one error body. */
export function httpErrors(log: Logger): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) return next(error);
    const refusal = refusalOf(error);
    if (refusal.code === "internal") log.error({ err: error, route: routeOf(request) }, "request failed");
    else if (refusal.code === "unavailable")
      log.warn({ route: routeOf(request), cause: String(error) }, "peer unavailable");
    sendRefusal(response, refusal);
  };
}

export function sendRefusal(response: Response, { code, fields, params }: Refusal): void {
  const { status, message } = errorCatalogue[code];
  if (status === 429 || status === 503) {
    response.set("Retry-After", params["retryAfter"] ?? String(RETRY_SOON_SECONDS));
  }
  const body: ErrorBody = {
    statusCode: status,
    message,
    code,
    traceId: currentTraceId() ?? "",
    ...(fields.length > 0 && { fields: fields.map((fault) => ({ ...fault, path: camelPath(fault.path) })) }),
  };
  response.status(status).json(body);
}

/** The route's pattern: the path itself may hold a secret link. */
function routeOf({ method, route }: Request): string {
  const path = (route as { path?: unknown } | undefined)?.path;
  return `${method} ${String(path ?? "unknown")}`;
}

function refusalOf(error: unknown): Refusal {
  const refusal = refusalFrom(error);
  if (refusal) return refusal;
  if (error instanceof ConnectError) return new Refusal(connectFault(error.code));
  return new Refusal(expressFault(error));
}

function connectFault(code: Code): ErrorCode {
  const peerIsAway = code === Code.Unavailable || code === Code.DeadlineExceeded || code === Code.ResourceExhausted;
  return peerIsAway ? "unavailable" : "internal";
}

/** Express's own parsers and file server throw errors that carry an HTTP status. */
function expressFault(error: unknown): ErrorCode {
  const status = (error as { status?: unknown } | null)?.status;
  if (status === 413) return "payload_too_large";
  if (status === 404) return "not_found";
  if (status === 415) return "unsupported_media_type";
  return status === 400 ? "malformed_json" : "internal";
}

/** Services name fields as the wire does, `postal_code`; the interface says `postalCode`. */
function camelPath(path: string): string {
  return path.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
