import type { DescMessage, MessageShape } from "@bufbuild/protobuf";
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

/** The message with what a body says under the message's own names; what else the body has is left out. */
export function messageOf<Desc extends DescMessage>(desc: Desc, said: Said<Plain<Desc>>): MessageShape<Desc> {
  return toMessage(desc, said as unknown as Parameters<typeof toMessage<Desc>>[1]);
}
