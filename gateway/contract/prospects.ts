import * as z from "zod/mini";
import {
  Country,
  Day,
  fileQuery,
  idParams,
  Instant,
  Locale,
  nextCursor,
  optionalText,
  pageQuery,
  requiredLines,
  requiredText,
} from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";
import { LegalBasis } from "./messages/legal-basis.ts";
import { Prospect } from "./messages/prospect.ts";
import { ProspectGroup } from "./messages/prospect-group.ts";
import { ProspectState } from "./messages/prospect-state.ts";

export { LegalBasis, Prospect, ProspectGroup, ProspectState };

/** What an admin wrote about a prospect. */
export const ProspectNote = z.object({
  /** Plain text. */
  text: z.string(),
  /** The admin's name; null if the account is erased. */
  author: z.nullable(z.string()),
  writtenAt: Instant,
});
export type ProspectNote = z.output<typeof ProspectNote>;

/** What a list of prospects can be narrowed to. */
export const prospectFilter = {
  country: Country,
  /** Part of a name, a brand, an address or a number. */
  q: z._default(optionalText(100), ""),
  /** Only of this place, as the source wrote it. */
  place: z._default(optionalText(100), ""),
  /** Only of this agency. */
  brand: z._default(optionalText(100), ""),
  /** Only from this source. */
  source: z._default(optionalText(200), ""),
  /** Only with this tag. */
  tag: z._default(optionalText(50), ""),
  /** Only in this state. */
  state: z.optional(ProspectState),
};

export const listProspects = endpoint({
  method: "GET",
  path: "/api/admin/prospects",
  summary: "List prospects of a country, newest first.",
  access: admins,
  query: z.strictObject({ ...pageQuery, ...prospectFilter }),
  answer: z.object({
    items: z.array(Prospect),
    nextCursor,
    /** Over all pages. */
    count: z.int(),
  }),
});

export const getProspectsFile = endpoint({
  method: "GET",
  path: "/api/admin/prospects.csv",
  summary: "Download the prospects of a list as a file for spreadsheets.",
  access: admins,
  query: z.strictObject({ ...prospectFilter, ...fileQuery }),
  answer: z.string(),
  file: "text/csv",
});

export const listProspectGroups = endpoint({
  method: "GET",
  path: "/api/admin/prospects/groups",
  summary: "List the places, brands, sources and tags of a country's prospects, at most 200 of each.",
  access: admins,
  query: z.strictObject({ country: Country }),
  answer: z.object({
    /** These four: by how many prospects they have. */
    places: z.array(ProspectGroup),
    brands: z.array(ProspectGroup),
    sources: z.array(ProspectGroup),
    tags: z.array(ProspectGroup),
  }),
});

export const getProspect = endpoint({
  method: "GET",
  path: "/api/admin/prospects/:id",
  summary: "Get one prospect with the notes about it.",
  access: admins,
  params: idParams,
  answer: z.object({
    prospect: Prospect,
    /** Newest first, at most 200. */
    notes: z.array(ProspectNote),
  }),
  refusals: ["not_found"],
});

/** Absent fields stay. */
export const ProspectChanges = z.strictObject({
  /** First and last name; may be empty. */
  name: z.optional(optionalText(100)),
  /** The agency; may be empty. */
  brand: z.optional(optionalText(100)),
  /** Where they work; may be empty. */
  place: z.optional(optionalText(100)),
  /** Empty if only a number is known. */
  email: z.optional(optionalText(254).check(z.regex(/^$|^[^\s@]+@[^\s@]+$/, "Invalid email"))),
  /** With or without the prefix of the country; empty if only an address is known. */
  phoneNumber: z.optional(optionalText(30)),
  locale: z.optional(Locale),
  /** All of them; capitals make no other tag. */
  tags: z.optional(z.array(requiredText(50)).check(z.maxLength(20))),
  /** Where the data come from. */
  source: z.optional(requiredText(200)),
  /** With its day. */
  basis: z.optional(
    z.strictObject({
      /** Null if there is none: such a prospect gets no mail. */
      legalBasis: z.nullable(LegalBasis),
      /** Since when it holds; null without one. */
      legalBasisOn: z.nullable(Day),
    }),
  ),
  state: z.optional(ProspectState),
  /** The version that was read. */
  version: z.int32().check(z.gte(1)),
});

export const changeProspect = endpoint({
  method: "PATCH",
  path: "/api/admin/prospects/:id",
  summary: "Change what is known of a prospect.",
  access: admins,
  audited: true,
  keeps: { values: ["state", "locale"] },
  params: idParams,
  body: ProspectChanges,
  answer: z.object({ prospect: Prospect }),
  refusals: ["not_found", "version_outdated"],
});

export const addProspectNote = endpoint({
  method: "POST",
  path: "/api/admin/prospects/:id/notes",
  summary: "Write a note about a prospect.",
  access: admins,
  audited: true,
  keeps: {},
  params: idParams,
  body: z.strictObject({
    /** Plain text. */
    text: requiredLines(4000),
  }),
  answer: z.object({ note: ProspectNote }),
  status: 201,
  refusals: ["not_found"],
});

export const inviteProspect = endpoint({
  method: "POST",
  path: "/api/admin/prospects/:id/invitation",
  summary: "Make an agent of a prospect: create the account and mail a link to set its password.",
  access: admins,
  params: idParams,
  body: z.strictObject({
    /** Given name. */
    firstName: requiredText(100),
    /** Family name. */
    lastName: requiredText(100),
  }),
  answer: z.object({ prospect: Prospect }),
  status: 201,
  refusals: ["not_found", "email_taken", "country_not_open"],
});

export const eraseProspect = endpoint({
  method: "POST",
  path: "/api/admin/prospects/:id/erase",
  summary:
    "Erase a prospect who asks for it, with the notes. Keyed digests of address and number stay: no campaign reaches them, and no file brings them back.",
  access: admins,
  audited: true,
  params: idParams,
  body: z.strictObject({ confirm: z.literal(true) }),
  status: 204,
  refusals: ["not_found"],
});
