// Generated from doorlight.campaign.v1.Prospect by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";
import { Country } from "../common.ts";
import { Locale } from "../common.ts";
import { LegalBasis } from "./legal-basis.ts";
import { Day } from "../common.ts";
import { ProspectState } from "./prospect-state.ts";
import { Instant } from "../common.ts";

/** Somebody who is no agent yet. */
export const Prospect = z.object({
  id: Id,
  country: Country,
  /** Null if nobody is named. */
  name: z.nullable(z.string()),
  /** The agency; null if it is not known. */
  brand: z.nullable(z.string()),
  /** Where they work, as the source wrote it; null if it is not known. */
  place: z.nullable(z.string()),
  /** Null if only a telephone number is known. */
  email: z.nullable(z.string()),
  /** In E.164; null if only an address is known. */
  phoneNumber: z.nullable(z.string()),
  /** The language of mails. */
  locale: Locale,
  /** Words of the operator, by which prospects are found. */
  tags: z.array(z.string()),
  /** Where the data come from, as shown to the person who asks for it. */
  source: z.string(),
  /** Null if there is none: such a prospect gets no mail. */
  legalBasis: z.nullable(LegalBasis),
  /** The day since which it holds; null without one. */
  legalBasisOn: z.nullable(Day),
  state: ProspectState,
  /** The account that the prospect was invited to; null without an invitation. */
  userId: z.nullable(Id),
  addedAt: Instant,
  /** When an admin last changed something, or wrote a note; null if nobody has. */
  touchedAt: z.nullable(Instant),
  /** Grows with each change. */
  version: z.int(),
});
export type Prospect = z.output<typeof Prospect>;
