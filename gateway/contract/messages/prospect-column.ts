// Generated from doorlight.campaign.v1.ProspectColumn by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { ProspectField } from "./prospect-field.ts";

/** A column of a file. */
export const ProspectColumn = z.object({
  /** As the header writes it. */
  name: z.string(),
  /** What it seems to be; null for a column that is left out. */
  field: z.nullable(ProspectField),
  /** The first cells with content, at most three. */
  samples: z.array(z.string()),
});
export type ProspectColumn = z.output<typeof ProspectColumn>;
