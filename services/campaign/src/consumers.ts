import type { Consumer } from "@doorlight/common/kafka";

/** Event to use case. */
export function makeConsumers(): Consumer[] {
  return [];
}
