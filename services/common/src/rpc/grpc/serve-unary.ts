import { type IncomingHttpHeaders, type ServerHttp2Stream, constants } from "node:http2";
import { type DescMessage, type MessageShape, create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { Code, ConnectError, type ConnectRouterOptions, type Interceptor } from "@connectrpc/connect";
import { contentTypeProto, parseTimeout, setTrailerStatus } from "@connectrpc/connect/protocol-grpc";
import { readGrpcMessage, toGrpcMessage } from "./message.ts";
import { UnaryCall } from "./unary-call.ts";
import type { UnaryMethod } from "./unary-methods.ts";

/** Options that mean the same here and in connect-node. */
export type UnaryOptions = Required<
  Pick<ConnectRouterOptions, "requestGate" | "interceptors" | "readMaxBytes" | "maxTimeoutMs">
>;

type Serve = ReturnType<Interceptor>;

/** Answers one unary gRPC call through the same `requestGate` and interceptors as connect-node does. Never rejects. */
export async function serveUnary(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  unary: UnaryMethod,
  options: UnaryOptions,
): Promise<void> {
  // A caller that goes away makes the stream fail; nobody is left to be answered.
  stream.on("error", () => {});
  try {
    const timeout = parseTimeout(headers["grpc-timeout"]?.toString() ?? null, options.maxTimeoutMs);
    if (timeout.error) throw timeout.error;
    const call = new UnaryCall(stream, unary.method, toHeaders(headers), timeout.timeoutMs);
    await options.requestGate(call);
    const message = parse(unary.method.input, await readGrpcMessage(stream, options.readMaxBytes));
    const answer = await handle(call, unary, message, options.interceptors);
    send(stream, call, toGrpcMessage(toBinary(unary.method.output, answer)));
  } catch (error) {
    sendError(stream, ConnectError.from(error, Code.Internal));
  }
}

async function handle(
  call: UnaryCall,
  { method, implementation }: UnaryMethod,
  message: MessageShape<DescMessage>,
  interceptors: readonly Interceptor[],
): Promise<MessageShape<DescMessage>> {
  const { service, requestMethod, url, requestHeader, values, responseHeader: header, responseTrailer: trailer } = call;
  const innermost: Serve = async (request) => {
    const output = await implementation(request.message as typeof message, call);
    return { stream: false, service, method, message: create(method.output, output), header, trailer };
  };
  const serve = interceptors.reduceRight((next, interceptor) => interceptor(next), innermost);
  const answer = await serve({
    stream: false,
    service,
    method,
    requestMethod,
    url,
    header: requestHeader,
    contextValues: values,
    message,
    get signal() {
      return call.signal;
    },
  });
  return answer.message as typeof message;
}

function parse<Desc extends DescMessage>(schema: Desc, bytes: Uint8Array): MessageShape<Desc> {
  try {
    return fromBinary(schema, bytes);
  } catch (error) {
    throw new ConnectError("", Code.InvalidArgument, undefined, undefined, error);
  }
}

function send(stream: ServerHttp2Stream, { responseHeader, responseTrailer }: UnaryCall, message: Buffer): void {
  if (stream.destroyed) return;
  stream.once("wantTrailers", () =>
    stream.sendTrailers({ ...Object.fromEntries(responseTrailer), "grpc-status": "0" }),
  );
  const headers = { ":status": 200, "content-type": contentTypeProto, ...Object.fromEntries(responseHeader) };
  stream.respond(headers, { waitForTrailers: true });
  stream.end(message);
}

function sendError(stream: ServerHttp2Stream, error: ConnectError): void {
  if (stream.destroyed) return;
  const status = Object.fromEntries(setTrailerStatus(new Headers(), error));
  stream.respond({ ":status": 200, "content-type": contentTypeProto, ...status }, { endStream: true });
  // The rest of the request is not read.
  stream.close(constants.NGHTTP2_NO_ERROR);
}

function toHeaders(incoming: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming)) {
    if (!name.startsWith(":") && value !== undefined) headers.set(name, String(value));
  }
  return headers;
}
