import * as z from "zod/mini";
import { Country, eachOnce, Id, idParams, Instant, nextCursor, pageQuery, Person, requiredLines } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";

/** mailbox: all addresses of it. phone: a number in any spelling. */
export const SenderBlockKind = z.enum(["mailbox", "phone"]);
export type SenderBlockKind = z.output<typeof SenderBlockKind>;

/** A seller's mailbox or telephone number whose requests we do not publish, in any country. It is kept as a digest alone. */
export const SenderBlock = z.object({
  id: Id,
  /** The request whose sender was blocked. */
  requestId: Id,
  country: Country,
  kind: SenderBlockKind,
  /** In the admin's words; emptied some time after it was lifted. */
  reason: z.string(),
  blockedAt: Instant,
  blockedBy: Person,
  /** Null while it holds. */
  liftedAt: z.nullable(Instant),
  /** The admin who lifted it; null while it holds. */
  liftedBy: z.nullable(Person),
  /** In the words of that admin; null while it holds, and when its time is over. */
  liftReason: z.nullable(z.string()),
});
export type SenderBlock = z.output<typeof SenderBlock>;

export const blockSender = endpoint({
  method: "POST",
  path: "/api/admin/leads/:id/block",
  summary:
    "Block the seller of a request: later requests of the mailbox or telephone number are not published. Published ones stay.",
  access: admins,
  audited: true,
  keeps: { values: ["kinds"] },
  params: idParams,
  body: z.strictObject({
    /** As it was read. */
    version: z.int32().check(z.gte(1)),
    /** Kept until the block has been lifted for as long as logs are kept. */
    reason: requiredLines(500),
    kinds: z.array(SenderBlockKind).check(z.minLength(1), z.maxLength(2), eachOnce),
  }),
  refusals: ["not_found", "version_outdated"],
});

export const listSenderBlocks = endpoint({
  method: "GET",
  path: "/api/admin/sender-blocks",
  summary: "List the blocks of sellers, the newest first, lifted ones too.",
  access: admins,
  query: z.strictObject(pageQuery),
  answer: z.object({ items: z.array(SenderBlock), nextCursor }),
});

export const liftSenderBlock = endpoint({
  method: "POST",
  path: "/api/admin/sender-blocks/:id/lift",
  summary:
    "Lift a block: the seller's next request is published again. A request that was kept back stays unpublished.",
  access: admins,
  audited: true,
  keeps: {},
  params: idParams,
  body: z.strictObject({
    /** Kept with the block. */
    reason: requiredLines(500),
  }),
  refusals: ["not_found", "version_outdated"],
});
