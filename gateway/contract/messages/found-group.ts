// Generated from doorlight.common.v1.FoundGroup by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { FoundKind } from "./found-kind.ts";
import { FoundItem } from "./found-item.ts";

/** Rows of one kind. */
export const FoundGroup = z.object({
  kind: FoundKind,
  /** At most five, the newest first. */
  items: z.array(FoundItem),
  /** Whether there are more. */
  isCut: z.boolean(),
});
export type FoundGroup = z.output<typeof FoundGroup>;
