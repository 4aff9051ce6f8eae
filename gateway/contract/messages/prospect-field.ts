// Generated from doorlight.campaign.v1.ProspectField by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** What a column of a file says about a prospect. name: first and last name. brand: the agency. tags: several, with commas, semicolons or | between them. locale: of mails: en, sv or fi. */
export const ProspectField = z.enum([
  "name",
  "first_name",
  "last_name",
  "brand",
  "place",
  "email",
  "phone_number",
  "tags",
  "locale",
]);
export type ProspectField = z.output<typeof ProspectField>;
