import type { IncomingHttpHeaders, ServerHttp2Stream } from "node:http2";
import type { ConnectRouter } from "@connectrpc/connect";
import { contentTypeProto } from "@connectrpc/connect/protocol-grpc";
import { type UnaryOptions, serveUnary } from "./serve-unary.ts";
import { type UnaryMethods, noteUnaryMethods } from "./unary-methods.ts";

/** What the rpc server hands unary calls to first. */
export type PlainGrpc = {
  /** A router that registers with `router` and notes the methods that can be answered here. */
  noting(router: ConnectRouter): ConnectRouter;
  /** Answers a call of a noted method; false, leaving the stream alone, if the call is another's to answer. */
  answers(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): boolean;
};

const contentTypes = new Set(["application/grpc", contentTypeProto]);

/**
 * Answers the services' own kind of calls: unary protobuf by gRPC, not compressed. Any other call takes connect-node's
 * way, which costs about 200 µs more: more than the rest of a hop together.
 */
export function makePlainGrpc(options: UnaryOptions): PlainGrpc {
  const methods: UnaryMethods = new Map();
  return {
    noting: (router) => noteUnaryMethods(router, methods),
    answers(stream, headers) {
      const unary = methods.get(headers[":path"] ?? "");
      if (!unary || !isPlain(headers)) return false;
      void serveUnary(stream, headers, unary, options);
      return true;
    },
  };
}

function isPlain(headers: IncomingHttpHeaders): boolean {
  const encoding = headers["grpc-encoding"];
  return contentTypes.has(headers["content-type"] ?? "") && (encoding === undefined || encoding === "identity");
}
