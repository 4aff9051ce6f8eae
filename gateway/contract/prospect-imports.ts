import * as z from "zod/mini";
import { Country, Day, Id, idParams, Locale, requiredText } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";
import { LegalBasis } from "./messages/legal-basis.ts";
import { ProspectColumn } from "./messages/prospect-column.ts";
import { ProspectField } from "./messages/prospect-field.ts";
import { ProspectImport } from "./messages/prospect-import.ts";
import { ProspectImportError } from "./messages/prospect-import-error.ts";
import { ProspectRow } from "./messages/prospect-row.ts";

export { ProspectColumn, ProspectField, ProspectImport, ProspectImportError, ProspectRow };

/** Some 50,000 rows; a larger file is split. */
export const MAX_PROSPECTS_BYTES = 20_000_000;

const importParams = z.strictObject({ id: Id });

/** What each column says, in their order; null leaves one out. */
const Fields = z.array(z.nullable(ProspectField)).check(z.minLength(1), z.maxLength(100));

export const uploadProspects = endpoint({
  method: "POST",
  path: "/api/admin/prospect-imports",
  summary:
    "Upload a CSV file (RFC 4180) of prospects in UTF-8, with commas or semicolons between cells, of at most 50,000 rows, 100 columns and 20 MB. Its first line names the columns, in any words and order: the answer says what they seem to be. Nothing is saved before the import is started; a file that nobody starts is deleted after a day. A file that is no table is refused whole.",
  access: admins,
  audited: true,
  keeps: { values: ["country"], answer: ["import.rows"], adds: "import.id" },
  upload: "large_csv",
  body: z.strictObject({ country: Country }),
  answer: z.object({
    import: ProspectImport,
    /** In their order. */
    columns: z.array(ProspectColumn),
  }),
  status: 201,
  refusals: ["not_found"],
});

export const previewProspects = endpoint({
  method: "POST",
  path: "/api/admin/prospect-imports/:id/preview",
  summary: "Preview the first 20 rows of an uploaded file as an import would read them.",
  access: admins,
  params: importParams,
  body: z.strictObject({
    /** What each column says, in their order; null leaves one out. */
    fields: Fields,
  }),
  answer: z.object({
    /** By line. */
    rows: z.array(ProspectRow),
  }),
  refusals: ["not_found"],
});

export const startProspectImport = endpoint({
  method: "POST",
  path: "/api/admin/prospect-imports/:id/start",
  summary:
    "Import an uploaded file. Rows with the mailbox of a known prospect of the country, or without one with the telephone number, are merged into it: they fill in what is missing and add their tags; what is known stays, but a better legal basis replaces another. A wrong row alone is left out. The same call twice is one import.",
  access: admins,
  audited: true,
  keeps: { values: ["source", "basis.legalBasis", "basis.legalBasisOn", "tags", "locale"] },
  params: importParams,
  body: z.strictObject({
    /** What each column says, in their order; null leaves one out. An address or a telephone number is among them. */
    fields: Fields,
    /** Where the data come from, for every row. */
    source: requiredText(200),
    /** Why the prospects may be mailed, for every row. */
    basis: z.strictObject({
      /** Null if there is none: such prospects get no mail. */
      legalBasis: z.nullable(LegalBasis),
      /** Since when it holds; null without one. */
      legalBasisOn: z.nullable(Day),
    }),
    /** For every row, beside those of a column. */
    tags: z._default(z.array(requiredText(50)).check(z.maxLength(20)), []),
    /** Of mails to prospects whose row names no language. */
    locale: Locale,
  }),
  answer: z.object({ import: ProspectImport }),
  status: 202,
  refusals: ["not_found"],
});

export const getProspectImport = endpoint({
  method: "GET",
  path: "/api/admin/prospect-imports/:id",
  summary: "Get how far an import of prospects is, with its first 200 errors.",
  access: admins,
  params: idParams,
  answer: z.object({
    import: ProspectImport,
    /** By line. */
    errors: z.array(ProspectImportError),
  }),
  refusals: ["not_found"],
});

export const listProspectImports = endpoint({
  method: "GET",
  path: "/api/admin/prospect-imports",
  summary: "List the newest imports of prospects of a country.",
  access: admins,
  query: z.strictObject({ country: Country }),
  answer: z.object({ items: z.array(ProspectImport) }),
});
