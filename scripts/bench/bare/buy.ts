import type { MethodDefinition } from "@grpc/grpc-js";

export interface Order {
  leadId: string;
  userId: string;
  key: string;
}
export type Bought = Record<string, unknown>;

const toBytes = (value: object) => Buffer.from(JSON.stringify(value));
const fromBytes = <Value>(bytes: Buffer) => JSON.parse(bytes.toString()) as Value;

/** The call between the two processes of the bare chain. */
export const buy: MethodDefinition<Order, Bought> = {
  path: "/bare.Purchases/Buy",
  requestStream: false,
  responseStream: false,
  requestSerialize: toBytes,
  requestDeserialize: fromBytes<Order>,
  responseSerialize: toBytes,
  responseDeserialize: fromBytes<Bought>,
};
