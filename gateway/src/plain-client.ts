import type { DescMethodUnary, DescService, MessageShape } from "@bufbuild/protobuf";
import type { CallOptions, Client } from "@connectrpc/connect";
import { type Plain, toMessage } from "@doorlight/common/rpc";

/** Fields of a message as a checked body has them: any of them, with words for enums and numbers for 64 bits; null says none. */
export type Said<Value> = Value extends bigint
  ? bigint | number
  : Value extends Date | Uint8Array
    ? Value
    : Value extends readonly (infer Item)[]
      ? readonly Said<Item>[]
      : Value extends object
        ? { readonly [Name in keyof Value]?: Said<Value[Name]> | null | undefined }
        : Value;

/** The methods of a service, each asked with what the caller said. */
export type PlainClient<Service extends DescService> = {
  [Name in keyof Service["method"]]: Service["method"][Name] extends DescMethodUnary<infer Request, infer Answer>
    ? (said: Said<Plain<Request>>, options?: CallOptions) => Promise<MessageShape<Answer>>
    : never;
};

type Method = (said: object, options?: CallOptions) => unknown;

/** Sends what bodies and queries say under a message's own names; what else they have is left out. */
export function makePlainClient<Service extends DescService>(
  { methods }: Service,
  client: Client<Service>,
): PlainClient<Service> {
  const sent = client as unknown as Record<string, Method>;
  const askOf = ({ localName, input }: DescService["methods"][number]): Method => {
    return (said, options) => sent[localName]!(toMessage(input, said as never), options);
  };
  return Object.fromEntries(methods.map((method) => [method.localName, askOf(method)])) as PlainClient<Service>;
}
