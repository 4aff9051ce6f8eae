// Generated from doorlight.notifications.v1.Fact by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
import { Id } from "../common.ts";
import { FactKind } from "./fact-kind.ts";
import { Instant } from "../common.ts";
import { Country } from "../common.ts";
import { Money } from "../common.ts";

/** What happened once. Words for it are made of its kind and fields when it is shown. */
export const Fact = z.object({
  id: Id,
  kind: FactKind,
  happenedAt: Instant,
  /** Upper-case code. */
  country: Country,
  /** What was paid, goes back or is due, as its event says it; null if no money is in it. */
  amount: z.nullable(Money),
  /** Credits, leads of a month, or spots that are left; null if there is nothing to count. */
  quantity: z.nullable(z.int()),
  /** The reason, lead type, plan, role or number of the invoice; empty if the kind says all. */
  code: z.string(),
  /** What paid, or what the payment goes back as; empty if nothing was paid. */
  payment: z.string(),
  /** From when or until when it counts; null if it says neither. */
  effectiveAt: z.nullable(Instant),
  /** Finds the trace of the work that brought it about; empty if that was not traced. */
  traceId: z.string(),
});
export type Fact = z.output<typeof Fact>;
