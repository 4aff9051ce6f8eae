import * as z from "zod/mini";
import { Country, Id, idParams, nextCursor, pageQuery, requiredLines, requiredText } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";
import { OfficeRecord } from "./messages/office-record.ts";

export { OfficeRecord };

/** As it was read. */
const version = z.int32().check(z.gte(1));
/** Why, for the audit; it says no more about people than it has to. */
const reason = requiredLines(500);

export const listOffices = endpoint({
  method: "GET",
  path: "/api/admin/offices",
  summary: "Find offices by name.",
  access: admins,
  query: z.strictObject({
    ...pageQuery,
    country: z.optional(Country),
    /** Only offices whose name has it, in any spelling. */
    q: z.optional(requiredText(120)),
  }),
  answer: z.object({ items: z.array(OfficeRecord), nextCursor }),
});

export const renameOffice = endpoint({
  method: "PATCH",
  path: "/api/admin/offices/:id",
  summary: "Give an office another name. Its members are mailed.",
  access: admins,
  audited: true,
  keeps: { values: ["name", "reason"] },
  params: idParams,
  body: z.strictObject({
    version,
    reason,
    /** As agents and sellers shall read it. */
    name: requiredText(120),
  }),
  answer: z.object({ office: OfficeRecord }),
  refusals: ["not_found", "office_exists", "version_outdated"],
});

export const mergeOffice = endpoint({
  method: "POST",
  path: "/api/admin/offices/:id/merge",
  summary:
    "Move the members of an office, and those who ask to join it, into another one of the country, and drop it. Members of both are mailed: they no longer buy the same leads. Deals that are offered to the dropped one are withdrawn. Refused while it has a deal that is active: end that first.",
  access: admins,
  audited: true,
  keeps: { values: ["intoId", "reason"], answer: ["office.members"], removes: ["name"] },
  params: idParams,
  body: z.strictObject({
    version,
    reason,
    /** The office that stays. */
    intoId: Id,
  }),
  answer: z.object({
    /** The one that stays. */
    office: OfficeRecord,
  }),
  refusals: ["not_found", "deal_overlap", "version_outdated"],
});

export const removeOffice = endpoint({
  method: "POST",
  path: "/api/admin/offices/:id/removal",
  summary:
    "Remove an office: its members work without one and are mailed, and requests to join it are declined, and deals offered to it withdrawn. Refused while it has a deal that is active: end that first.",
  access: admins,
  audited: true,
  keeps: { values: ["reason"], removes: ["name"] },
  params: idParams,
  body: z.strictObject({ version, reason }),
  refusals: ["not_found", "deal_overlap", "version_outdated"],
});
