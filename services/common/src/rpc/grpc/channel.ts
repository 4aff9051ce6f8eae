import { fromBinary, toBinary, type DescMessage, type DescMethodUnary, type MessageShape } from "@bufbuild/protobuf";
import { Client, type ClientOptions, Metadata, type ServiceError, credentials } from "@grpc/grpc-js";
import { seconds } from "../../time/index.ts";
import { methodName } from "../method-name.ts";
import { connectErrorFrom } from "./connect-error-from.ts";

/** The connections to one service: one for each address behind its name. */
export type GrpcChannel = {
  /** `deadline` in milliseconds since the epoch. Rejects with ConnectError. */
  call<I extends DescMessage, O extends DescMessage>(
    method: DescMethodUnary<I, O>,
    request: MessageShape<I>,
    headers: Readonly<Record<string, string>>,
    options: { deadline: number; signal: AbortSignal | undefined },
  ): Promise<MessageShape<O>>;
  close(): void;
};

const channelOptions: ClientOptions = {
  "grpc.service_config": JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
  // A restarted service is found again within a second.
  "grpc.initial_reconnect_backoff_ms": 100,
  "grpc.max_reconnect_backoff_ms": seconds(1),
  // A peer that vanished silently is noticed within half a minute.
  "grpc.keepalive_time_ms": seconds(20),
  "grpc.keepalive_timeout_ms": seconds(5),
  // Calls stay inside the cluster, whatever http_proxy says.
  "grpc.enable_http_proxy": 0,
  // A user's whole export comes in one answer.
  "grpc.max_receive_message_length": 32 * 1024 * 1024,
};

/**
 * `address` is `host:port`; a headless name like `dns:///leads:9000` balances over all its addresses. Connects with the
 * first call.
 */
export function openChannel(address: string): GrpcChannel {
  const client = new Client(address, credentials.createInsecure(), channelOptions);

  return {
    call: (method, request, headers, { deadline, signal }) =>
      new Promise((resolve, reject) => {
        const call = withoutStack(() =>
          client.makeUnaryRequest(
            `/${methodName(method)}`,
            (message: typeof request) => encode(method.input, message),
            (bytes: Buffer) => fromBinary(method.output, bytes),
            request,
            toMetadata(headers),
            { deadline },
            (error: ServiceError | null, answer?: MessageShape<typeof method.output>) => {
              signal?.removeEventListener("abort", cancel);
              if (error) reject(connectErrorFrom(error));
              else resolve(answer as MessageShape<typeof method.output>);
            },
          ),
        );
        const cancel = () => call.cancel();
        signal?.addEventListener("abort", cancel);
      }),
    close: () => client.close(),
  };
}

/** grpc-js takes a stack trace for each call, 7 % of a caller's time in a profile, for an error that is replaced anyway. */
function withoutStack<Result>(make: () => Result): Result {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return make();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** grpc-js needs a Buffer: a plain Uint8Array fails deep inside. */
function encode<Desc extends DescMessage>(schema: Desc, message: MessageShape<Desc>): Buffer {
  const bytes = toBinary(schema, message);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function toMetadata(headers: Readonly<Record<string, string>>): Metadata {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(headers)) metadata.set(name, value);
  return metadata;
}
