// Generated from doorlight.leads.v1.IntakeState by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";

/** The outcome of a partner's request so far. waiting: the seller has not confirmed it yet, or cannot: they have as many open requests as a seller may have. expired: it was not published in time: the seller has not confirmed it, or it became no lead for a reason that we keep to ourselves; or its lead was published and nobody bought it in seven days. duplicate: the seller has confirmed it, but the home has an earlier confirmed request, so it is no lead. published: agents can buy the lead, and nobody has yet. sold: agents bought the lead. refunded: all purchases of the lead were refunded. closed: the seller closed or withdrew the request, or we did, before anybody bought the lead. */
export const IntakeState = z.enum(["waiting", "expired", "duplicate", "published", "sold", "refunded", "closed"]);
export type IntakeState = z.output<typeof IntakeState>;
