// Generated from doorlight.campaign.v1.ProspectRow by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { ProspectImportError } from "./prospect-import-error.ts";

/** A row as an import would read it. */
export const ProspectRow = z.object({
  /** Of the file, from 1. */
  line: z.int(),
  /** First and last name; null if nobody is named, or the row has an error. */
  name: z.nullable(z.string()),
  /** The agency; null if it is not known. */
  brand: z.nullable(z.string()),
  /** Where they work; null if it is not known. */
  place: z.nullable(z.string()),
  /** Null if it is not known. */
  email: z.nullable(z.string()),
  /** In E.164; null if it is not known. */
  phoneNumber: z.nullable(z.string()),
  /** Words by which prospects are found. */
  tags: z.array(z.string()),
  /** Of the row; none if it will be saved. */
  errors: z.array(ProspectImportError),
});
export type ProspectRow = z.output<typeof ProspectRow>;
