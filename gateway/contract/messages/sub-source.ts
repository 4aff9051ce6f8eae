// Generated from doorlight.leads.v1.SubSource by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { SourceFigures } from "./source-figures.ts";

/** The part of a source that bears the partner's finer mark. */
export const SubSource = z.object({
  /** Empty for requests without a mark. */
  name: z.string(),
  figures: SourceFigures,
});
export type SubSource = z.output<typeof SubSource>;
