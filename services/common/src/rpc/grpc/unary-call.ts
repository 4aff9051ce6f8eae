import type { ServerHttp2Stream } from "node:http2";
import type { DescMethodUnary } from "@bufbuild/protobuf";
import { Code, ConnectError, type ContextValues, type HandlerContext, createContextValues } from "@connectrpc/connect";

/** One gRPC call as its handler sees it. An abort signal costs more than everything else here, so it is made on demand. */
export class UnaryCall implements HandlerContext {
  readonly method: DescMethodUnary;
  readonly service: DescMethodUnary["parent"];
  readonly requestMethod = "POST";
  readonly protocolName = "grpc";
  readonly url: string;
  readonly requestHeader: Headers;
  readonly responseHeader = new Headers();
  readonly responseTrailer = new Headers();
  readonly values: ContextValues = createContextValues();
  readonly #stream: ServerHttp2Stream;
  /** Milliseconds since the epoch. */
  readonly #deadline: number | undefined;
  #signal: AbortSignal | undefined;

  constructor(
    stream: ServerHttp2Stream,
    method: DescMethodUnary,
    requestHeader: Headers,
    timeoutMs: number | undefined,
  ) {
    this.method = method;
    this.service = method.parent;
    this.url = `http://localhost/${method.parent.typeName}/${method.name}`;
    this.requestHeader = requestHeader;
    this.#stream = stream;
    this.#deadline = timeoutMs === undefined ? undefined : Date.now() + timeoutMs;
  }

  readonly timeoutMs = (): number | undefined => this.#deadline && this.#deadline - Date.now();

  get signal(): AbortSignal {
    return (this.#signal ??= this.#watch());
  }

  #watch(): AbortSignal {
    const controller = new AbortController();
    const late = () => controller.abort(new ConnectError("the operation timed out", Code.DeadlineExceeded));
    const timer = this.#deadline === undefined ? undefined : setTimeout(late, this.#deadline - Date.now());
    const closed = () => {
      clearTimeout(timer);
      controller.abort(new ConnectError("the call is over", Code.Canceled));
    };
    if (this.#stream.closed) closed();
    else this.#stream.once("close", closed);
    return controller.signal;
  }
}
