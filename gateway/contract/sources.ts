import * as z from "zod/mini";
import { Country, Day, Id, idParams, Instant, Money, nextCursor, pageQuery, Person, requiredLines } from "./common.ts";
import { admins, endpoint, superAdmins } from "./endpoint.ts";
import { SourceFigures } from "./messages/source-figures.ts";
import { SourceKey } from "./messages/source-key.ts";
import { SourceRefusal } from "./messages/source-refusal.ts";
import { SubSource } from "./messages/sub-source.ts";

export { SourceFigures, SourceKey, SourceRefusal, SubSource };

/** Net, for each published lead, in minor units of the country's currency. */
const Price = z.int().check(z.gte(0), z.lte(10_000_000));
/** As it was read. */
const SourceVersion = z.int32().check(z.gte(1));
const Key = z.string();

/** A partner site that sends requests. */
export const Source = z.object({
  id: Id,
  /** As requests and statistics name it; it never changes. */
  name: z.string(),
  country: Country,
  /** Net, for each published lead. */
  price: Money,
  createdAt: Instant,
  /** Null unless its keys are blocked. */
  blockedAt: z.nullable(Instant),
  /** Of the last block or its end; null without one. */
  decidedAt: z.nullable(Instant),
  /** In the admin's words; null without a block. */
  decisionReason: z.nullable(z.string()),
  /** The admin; null without a block. */
  decidedBy: z.nullable(Person),
  /** Counts its changes. */
  version: z.int(),
  /** At most two for tests and two others, the oldest first. */
  keys: z.array(SourceKey),
  /** Of the period. */
  figures: SourceFigures,
  /** Those with most requests, at most 50. */
  subSources: z.array(SubSource),
  /** The most frequent first, at most 50. */
  refusals: z.array(SourceRefusal),
  /** More than half of at least 20 requests that sellers confirmed within seven days, whatever the period. */
  mostlyDuplicates: z.boolean(),
  /** Tests that came in the period; `figures` and `subSources` leave them out. */
  tests: z.int(),
});
export type Source = z.output<typeof Source>;

export const listSources = endpoint({
  method: "GET",
  path: "/api/admin/sources",
  summary: "List partners' sources by name, with what became of the requests that came in a period.",
  access: admins,
  query: z.strictObject({
    /** First day, of each source's country. */
    from: Day,
    /** Last day; not before the first. */
    to: Day,
    ...pageQuery,
  }),
  answer: z.object({ items: z.array(Source), nextCursor }),
});

export const createSource = endpoint({
  method: "POST",
  path: "/api/admin/sources",
  summary: "Add a source with its first key, which is shown this once.",
  access: superAdmins,
  audited: true,
  keeps: { values: ["name", "country"], money: ["price"] },
  body: z.strictObject({
    /** Small letters, digits and hyphens; it never changes. */
    name: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,39}$/, "Use small letters, digits and hyphens")),
    country: Country,
    /** Net, for each published lead, in minor units. */
    price: Price,
  }),
  answer: z.object({ id: Id, version: SourceVersion, /** For the partner. */ key: Key }),
  status: 201,
  refusals: ["country_not_open"],
});

export const changeSource = endpoint({
  method: "PATCH",
  path: "/api/admin/sources/:id",
  summary: "Change the price of leads that are published from now on.",
  access: superAdmins,
  audited: true,
  keeps: { money: ["price"] },
  params: idParams,
  body: z.strictObject({ version: SourceVersion, price: Price }),
  refusals: ["not_found", "version_outdated"],
});

export const addSourceKey = endpoint({
  method: "POST",
  path: "/api/admin/sources/:id/keys",
  summary: "Add a key, which is shown this once: a second one, so that a partner can change keys, or one for tests.",
  access: superAdmins,
  audited: true,
  keeps: { values: ["test"] },
  params: idParams,
  body: z.strictObject({
    version: SourceVersion,
    /** Requests that are sent with it are tests. */
    test: z._default(z.boolean(), false),
  }),
  answer: z.object({ /** For the partner. */ key: Key }),
  status: 201,
  refusals: ["not_found", "version_outdated"],
});

export const revokeSourceKey = endpoint({
  method: "DELETE",
  path: "/api/admin/sources/:id/keys/:keyId",
  summary: "Revoke a key: it works no more.",
  access: superAdmins,
  audited: true,
  params: z.strictObject({ id: Id, keyId: Id }),
  refusals: ["not_found", "version_outdated"],
});

const decision = z.strictObject({
  version: SourceVersion,
  /** Kept until the next decision. */
  reason: requiredLines(500),
});

export const blockSource = endpoint({
  method: "POST",
  path: "/api/admin/sources/:id/block",
  summary: "Block a source: none of its keys works. Leads that are published stay.",
  access: superAdmins,
  audited: true,
  keeps: {},
  params: idParams,
  body: decision,
  refusals: ["not_found", "version_outdated"],
});

export const unblockSource = endpoint({
  method: "POST",
  path: "/api/admin/sources/:id/unblock",
  summary: "Unblock a source: its keys work again.",
  access: superAdmins,
  audited: true,
  keeps: {},
  params: idParams,
  body: decision,
  refusals: ["not_found", "version_outdated"],
});
