import { type Code, ConnectError } from "@connectrpc/connect";
import { findTrailerError, headerGrpcStatus, headerStatusDetailsBin } from "@connectrpc/connect/protocol-grpc";
import type { Metadata, ServiceError } from "@grpc/grpc-js";
import { UnsentCall } from "../unsent-call.ts";

/** The errors of grpc-js for a call without a connection, or on one that its peer was just ending (RFC 9113, 8.7). */
const isUnsent = /^(round_robin: )?No connection established|^Name resolution failed|^Stream refused by server/;

/** The same error as Connect knows it, with its details; codes of gRPC and Connect are the same numbers. */
export function connectErrorFrom(error: ServiceError): ConnectError {
  const trailer = trailersOf(error.metadata);
  if (trailer.has(headerStatusDetailsBin)) {
    // grpc-js has taken the status out of the trailers, and without it the details are not read.
    trailer.set(headerGrpcStatus, String(error.code));
    const detailed = findTrailerError(trailer);
    if (detailed) return detailed;
  }
  const cause = isUnsent.test(error.details) ? new UnsentCall(error.details, { cause: error }) : error;
  return new ConnectError(error.details, error.code as number as Code, undefined, undefined, cause);
}

function trailersOf(metadata: Metadata | undefined): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(metadata?.toHttp2Headers() ?? {})) {
    for (const value of [values ?? []].flat()) headers.append(name, String(value));
  }
  return headers;
}
