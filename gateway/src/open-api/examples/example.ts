import type * as z from "zod/mini";
import type { Endpoint } from "../../../contract/index.ts";

type BodyOf<E extends Endpoint> = E extends { body: infer Body extends z.core.$ZodType } ? z.input<Body> : never;

/** A body that an endpoint takes, for its document. */
export const example = <const E extends Endpoint>(endpoint: E, body: BodyOf<E>): [Endpoint, unknown] => [
  endpoint,
  body,
];

/** Ids of examples, which tell apart who is meant. */
export const id = (number: number) => `01900000-0000-7000-8000-00000000000${number}`;
