import * as z from "zod/mini";
import { Id, Instant } from "./common.ts";
import { endpoint, everyone } from "./endpoint.ts";
import { IntakeRequest } from "./messages/intake-request.ts";
import { SellerRequestBody } from "./requests.ts";

export { IntakeRefund } from "./messages/intake-refund.ts";
export { IntakeState } from "./messages/intake-state.ts";
export { IntakeRequest };

/** 1 to 100 visible ASCII characters. No client can ask for `.` and `..`: in a path they are its folders. */
const ExternalId = z
  .string()
  .check(
    z.regex(/^(?!\.{1,2}$)[\x21-\x7e]{1,100}$/, "Must be 1 to 100 visible ASCII characters, and neither . nor .."),
  );

export const submitIntakeRequest = endpoint({
  method: "POST",
  path: "/api/intake/requests",
  summary: [
    "Send a request for a seller, who is mailed a link to confirm it.",
    "`externalId` is what an Idempotency-Key is elsewhere: the same request again has the same answer and no effect, and another one under it is refused with `idempotency_key_reused`.",
    "The same has equal fields: their order, and spaces around texts, do not count, but a telephone number in another notation, an e-mail address in capitals and another `subSource` do.",
    "A request that was sent cannot be corrected: under a new `externalId` it is another request, and of two for one home the second to be confirmed is a duplicate.",
    "Until then a duplicate is like any other, with the same answer.",
    "A key for tests needs no confirmation: nobody is mailed, and the request is `published` at once as a lead of test mode, though the answer is the same; ids of tests are apart from others.",
    "Its address must be an invented one: at `example.com`, `example.net` or `example.org`, or of a domain that ends with `.example`, `.test` or `.invalid`.",
    "A mailbox with 3 requests of the last 24 hours that it has not confirmed is mailed no more links: the answer is the same, and the outcome is `waiting`, then `expired`.",
  ].join(" "),
  access: everyone,
  beforeTerms: true,
  // Nobody's session is read.
  whileImpersonating: true,
  key: "source",
  body: z.extend(SellerRequestBody, {
    /** Your own id of the request, the same in each try to send it; it should name nobody. Kept for good. */
    externalId: ExternalId,
    /** Your own finer mark, such as the page that the seller came from. */
    subSource: z.optional(z.string().check(z.regex(/^[A-Za-z0-9._:-]{1,60}$/, "Use letters, digits and . _ : -"))),
    /** Of a test: ids of the agents whose tokens for tests see and buy it, if one of their lists fits. Nobody else does. Without meaning for a real request. */
    testers: z._default(z.array(Id).check(z.maxLength(10)), []),
  }),
  answer: z.object({
    status: z.literal("confirmation_sent"),
    /** Ours of the request; the callback names it. The same for the same request again. It is not the `requestId` of events. */
    id: Id,
  }),
  status: 202,
  refusals: ["key_invalid", "country_not_open", "idempotency_key_reused"],
});

export const getIntakeRequest = endpoint({
  method: "GET",
  path: "/api/intake/requests/:externalId",
  summary:
    "Get what became of a request that was sent with a key of the same source. `not_found`: none came under this id. Events do not name your id: ask here.",
  access: everyone,
  beforeTerms: true,
  key: "source",
  params: z.strictObject({
    /** As it was sent, percent-encoded. */
    externalId: ExternalId,
  }),
  answer: IntakeRequest,
  refusals: ["key_invalid", "not_found"],
});

/** The outcome of a request has changed. Changes that follow each other within seconds come as one, and leave no gap in `sequence`. The callback also gets `webhook.test`, a `WebhookTestMessage`: tell them apart by `type`. */
export const IntakeMessage = z.object({
  type: z.literal("request.changed"),
  /** When the outcome changed. */
  timestamp: Instant,
  /** Of a test request alone. */
  test: z.optional(z.literal(true)),
  /** What getIntakeRequest answers, without `subSource`. */
  data: z.extend(z.omit(IntakeRequest, { subSource: true }), {
    /** Counts the messages about the request, from 1. The greatest has the newest outcome. */
    sequence: z.int(),
  }),
});
