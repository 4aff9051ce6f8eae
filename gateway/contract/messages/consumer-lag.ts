// Generated from doorlight.common.v1.ConsumerLag by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** A consumer of the service. */
export const ConsumerLag = z.object({
  /** As in `leads.purchases`. */
  consumer: z.string(),
  /** How many records of its topics it has not read yet; null if Kafka does not say. */
  behind: z.nullable(z.int()),
});
export type ConsumerLag = z.output<typeof ConsumerLag>;
