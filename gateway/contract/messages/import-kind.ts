// Generated from doorlight.leads.v1.ImportKind by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** Kind of a file: recent sales, or agencies' agents with their commissions. */
export const ImportKind = z.enum(["sales", "agencies"]);
export type ImportKind = z.output<typeof ImportKind>;
