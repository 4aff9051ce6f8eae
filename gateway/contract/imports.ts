import * as z from "zod/mini";
import { Country, Id, idParams } from "./common.ts";
import { admins, endpoint } from "./endpoint.ts";
import { Import } from "./messages/import.ts";
import { ImportChange } from "./messages/import-change.ts";
import { ImportError } from "./messages/import-error.ts";
import { ImportKind } from "./messages/import-kind.ts";

export { Import, ImportChange, ImportError, ImportKind };

/** Some 20,000 rows; a larger file is split. */
export const MAX_IMPORT_BYTES = 3_000_000;

export const previewImport = endpoint({
  method: "POST",
  path: "/api/admin/import-previews",
  summary:
    "Check a CSV file of sales or agencies before it is imported: what its rows would add and change, and its wrong rows. Nothing is saved; the file is kept for a day, for `POST /api/admin/imports`. The file (RFC 4180) is in UTF-8, with commas or semicolons between cells, of at most 20,000 rows and 3 MB. Its first line names the columns, in any order. Sales: `reference`, `sold_on` (yyyy-mm-dd), `postal_code`, `property_type` (one of `propertyType` of a lead), `area` (m²), `price`. Agencies, one agent to a row: `reference`, `agency`, `name`, `postal_code`, and if known `website`, `source` (where the commission is stated), `listings`, `stock` (homes for sale by kind, as in `flat 12|terraced 3`), `commission_rate` (percent), `commission_fee`, `property_types` (with | between), `title`, `phone`, `email`. A name that begins like a formula (=, +, - or @) is refused. Money is in major units. A number may have two decimals, spaces between thousands and its unit; 350,000 means thousands in a file with commas and is refused as ambiguous in one with semicolons, as is 350.000 in both. `reference` is the sender's own name of a row: the same again changes the row. A file without the columns of its kind is refused whole; a wrong row alone is left out. The same file twice changes nothing.",
  access: admins,
  audited: true,
  keeps: { values: ["country", "kind"], answer: ["rows", "added", "changed", "refused"] },
  upload: "csv",
  body: z.strictObject({ country: Country, kind: ImportKind }),
  answer: z.object({
    /** For the import of the file. */
    previewId: Id,
    /** Of the file, without its header. */
    rows: z.int(),
    /** Rows that would be new. */
    added: z.int(),
    /** Rows that are known by their reference, with other contents. */
    changed: z.int(),
    /** Rows that are known as they are. */
    unchanged: z.int(),
    /** Rows with an error. */
    refused: z.int(),
    /** The first 50 of the new and changed rows, by line. */
    changes: z.array(ImportChange),
    /** The first 200, by line. */
    errors: z.array(ImportError),
  }),
  refusals: ["not_found"],
});

export const startImport = endpoint({
  method: "POST",
  path: "/api/admin/imports",
  summary: "Import a previewed file. The same preview twice is one import.",
  access: admins,
  audited: true,
  keeps: { answer: ["import.country", "import.kind", "import.rows"], adds: "import.id" },
  body: z.strictObject({
    /** As the preview answered it. */
    previewId: Id,
  }),
  answer: z.object({ import: Import }),
  status: 202,
  refusals: ["not_found"],
});

export const undoImport = endpoint({
  method: "POST",
  path: "/api/admin/imports/:id/undo",
  summary:
    "Take back what a finished import added and changed. Rows that were changed or removed since stay as they are. A second call changes nothing.",
  access: admins,
  audited: true,
  keeps: { answer: ["import.takenBack"] },
  params: idParams,
  answer: z.object({ import: Import }),
  refusals: ["not_found"],
});

export const getImport = endpoint({
  method: "GET",
  path: "/api/admin/imports/:id",
  summary: "Get how far an import is, with its first 200 errors.",
  access: admins,
  params: idParams,
  answer: z.object({
    import: Import,
    /** By line. */
    errors: z.array(ImportError),
  }),
  refusals: ["not_found"],
});

export const listImports = endpoint({
  method: "GET",
  path: "/api/admin/imports",
  summary: "List the newest imports of a country.",
  access: admins,
  query: z.strictObject({ country: Country }),
  answer: z.object({ items: z.array(Import) }),
});
