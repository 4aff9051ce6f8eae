// Generated from doorlight.campaign.v1.SamplePerson by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { PersonKind } from "./person-kind.ts";
import { Id } from "../common.ts";
import { Country } from "../common.ts";

/** Somebody of an audience. */
export const SamplePerson = z.object({
  /** The kind. */
  people: PersonKind,
  /** Of the agent or the prospect. */
  personId: Id,
  country: Country,
  /** The first filter of `include` that the person fits, from 1. */
  filter: z.int(),
});
export type SamplePerson = z.output<typeof SamplePerson>;
