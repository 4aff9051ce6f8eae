import { create, type DescService } from "@bufbuild/protobuf";
import { type Client, Code, ConnectError, type Transport, createClient } from "@connectrpc/connect";
import { setTimeout as wait } from "node:timers/promises";
import { SpanKind, context, propagation } from "@opentelemetry/api";
import { actingAs, callerHeader } from "./as.ts";
import { timeLeft } from "./call-context.ts";
import { makeCircuitBreaker } from "./circuit-breaker.ts";
import { openChannel } from "./grpc/channel.ts";
import { type ObservedCall, observeCall } from "./observe-call.ts";
import { isReadOnly } from "./access.ts";
import { isUnsent } from "./unsent-call.ts";
import type { Signer } from "./signer.ts";

export type RpcClientOptions = {
  /** The name of the service that is called: tokens are made for it alone. */
  peer: string;
  /** `host:port`, or a name with several addresses: `dns:///leads:9000`. */
  address: string;
  signer: Signer;
  /** Milliseconds a call may take at most if the caller names none: by default as long as the call being served, or 5 s. */
  timeoutMs?: number;
};

/** The methods of a service; dispose of it if a process continues without it. */
export type RpcClient<Service extends DescService> = Client<Service> & Disposable;

const retryPauseMs = 50;

/**
 * A client over gRPC. A call carries this service's own identity unless `as(caller)` names another, ends with the call
 * that is being served, continues its trace, and is tried once more if the peer is unavailable and the method is
 * read-only, or the call surely had no effect. A peer that has stopped answering is not waited for: see `makeCircuitBreaker`. Calls reject with
 * ConnectError; `refusalFrom` finds the refusal in it.
 */
export function makeRpcClient<Service extends DescService>(
  service: Service,
  { peer: audience, address, signer, timeoutMs: usual }: RpcClientOptions,
): RpcClient<Service> {
  const channel = openChannel(address);
  const peer = peerOf(address);
  const guard = makeCircuitBreaker({ ...peer, "rpc.service": service.typeName });

  const unary: Transport["unary"] = (method, signal, timeoutMs, header, input, values) => {
    const call = { method, kind: SpanKind.CLIENT, system: "grpc", parent: context.active(), peer } as const;
    return observeCall(call, async () => {
      // A plain object: one of Headers checks and sorts each time what we write ourselves.
      const headers: Record<string, string> = header ? Object.fromEntries(new Headers(header)) : {};
      const caller = values?.get(actingAs) ?? signer.self;
      headers[callerHeader] ??= await signer.callerToken(caller, audience);
      propagation.inject(context.active(), headers);
      const request = create(method.input, input);
      const allowedMs = timeLeft(timeoutMs ?? usual);
      const deadline = Date.now() + allowedMs;
      const attempt = () => channel.call(method, request, headers, { deadline, signal });
      const mayRepeat = isReadOnly(method) ? () => true : isUnsent;
      const message = await guard(allowedMs, () => withOneRetry(attempt, mayRepeat, deadline)).catch((error: unknown) =>
        Promise.reject(naming(audience, error)),
      );
      return { stream: false, service: method.parent, method, message, header: new Headers(), trailer: new Headers() };
    });
  };

  return Object.assign(createClient(service, { unary, stream: refuseStream }), {
    [Symbol.dispose]: () => channel.close(),
  });
}

async function withOneRetry<Result>(
  attempt: () => Promise<Result>,
  mayRepeat: (error: unknown) => boolean,
  deadline: number,
): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    const isDown = error instanceof ConnectError && error.code === Code.Unavailable;
    if (!isDown || !mayRepeat(error) || Date.now() + retryPauseMs >= deadline) throw error;
  }
  await wait(retryPauseMs / 2 + (Math.random() * retryPauseMs) / 2);
  return attempt();
}

/** With the peer's name if the error is not its answer, so that a log says who was down. */
function naming(peer: string, error: unknown): unknown {
  if (!(error instanceof ConnectError) || error.details.length > 0 || !isAway.has(error.code)) return error;
  return new ConnectError(`${peer}: ${error.rawMessage}`, error.code, error.metadata, undefined, error.cause);
}

const isAway = new Set([Code.Unavailable, Code.DeadlineExceeded]);

/** `host:port`, or `dns:///host:port`. */
function peerOf(address: string): ObservedCall["peer"] {
  const [host = "", port] = address.replace(/^.*\//, "").split(":");
  return { "server.address": host, "server.port": Number(port) };
}

function refuseStream(): never {
  throw new ConnectError("Only unary calls are made between services", Code.Unimplemented);
}
