// Generated from doorlight.identity.v1.OfficeRecord by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";
import { Country } from "../common.ts";

/** An office as admins see it. */
export const OfficeRecord = z.object({
  id: Id,
  /** As agents and sellers read it. */
  name: z.string(),
  country: Country,
  /** Counts the changes of its name. */
  version: z.int(),
  /** How many active agents it has. */
  members: z.int(),
});
export type OfficeRecord = z.output<typeof OfficeRecord>;
