import type { Tx } from "@doorlight/common/db";
import type { Point } from "../domain/home.ts";
import type { Located, Saved } from "../domain/import.ts";
import type { ImportKind, ImportRow } from "../domain/import-rows.ts";

type File = { kind: ImportKind; country: string };

/** Column and type of each field of a row, beside its reference. */
type Table = { table: string; fields: Readonly<Record<string, readonly [column: string, type: string]>> };

const inPlace = { postalCode: ["postal_code", "text"], lat: ["lat", "float8"], lon: ["lon", "float8"] } as const;

const tables: Readonly<Record<ImportKind, Table>> = {
  sales: {
    table: "sales",
    fields: {
      soldOn: ["sold_on", "date"],
      propertyType: ["property_type", "text"],
      area: ["area", "float8"],
      price: ["price", "bigint"],
      ...inPlace,
    },
  },
  agencies: {
    table: "agency_agents",
    fields: {
      agency: ["agency", "text"],
      website: ["website", "text"],
      source: ["source", "text"],
      stock: ["stock", "jsonb"],
      listingCount: ["listing_count", "int"],
      commissionRate: ["commission_rate", "int"],
      commissionFee: ["commission_fee", "bigint"],
      propertyTypes: ["property_types", "text[]"],
      name: ["name", "text"],
      title: ["title", "text"],
      phone: ["phone", "text"],
      email: ["email", "text"],
      ...inPlace,
    },
  },
};

/** Sales and agencies' agents as files give them, each known by its reference in its country. */
export function makeImportedRowStore() {
  return {
    /** The middles of postal codes that the country has, by their codes. */
    async pointsOf(tx: Tx, country: string, codes: readonly string[]): Promise<Map<string, Point>> {
      const { rows } = await tx.raw<{ rows: (Point & { code: string })[] }>(
        `select wanted.code, lat, lon
         from unnest(:codes::text[]) wanted(code)
         join locations on country = :country and code_key = translate(wanted.code, ' -', '')`,
        { country, codes: [...new Set(codes)] },
      );
      return new Map(rows.map(({ code, lat, lon }) => [code, { lat, lon }]));
    },

    /** Rows with these references as they are now, without a line, by reference. */
    async known(tx: Tx, { kind, country }: File, references: readonly string[]): Promise<Map<string, ImportRow>> {
      const { table, fields } = tables[kind];
      const pairs = Object.entries(fields).map(([field, [column]]) => `'${field}', ${column}`);
      const { rows } = await tx.raw<{ rows: { row: ImportRow }[] }>(
        `select jsonb_build_object('reference', reference, ${pairs.join(", ")}) as row
         from ${table} where country = :country and reference = any(:references)`,
        { country, references: [...references] },
      );
      return new Map(rows.map(({ row }) => [row.reference, row]));
    },

    /** Adds and changes rows. An import may take them back; null for rows of no import. */
    async save(
      tx: Tx,
      { kind, country, id }: File & { id: string | null },
      rows: readonly Located<ImportRow>[],
    ): Promise<Saved> {
      const { table, fields } = tables[kind];
      const columns = Object.values(fields).map(([column]) => column);
      const all = columns.join(", ");
      const of = (name: string) => columns.map((column) => `${name}.${column}`).join(", ");
      const types = Object.values(fields).map(([column, type]) => `${column} ${type}`);
      const { rows: saved } = await tx.raw<{ rows: { isNew: boolean }[] }>(
        // Sorted, so that two imports that save the same rows wait for each other and none waits for ever.
        `with sent as materialized (
           select * from jsonb_to_recordset(:rows::jsonb) as row(reference text, ${types.join(", ")})
         ),
         before as (
           insert into import_changes (import_id, reference, before)
           select :id::uuid, reference, to_jsonb(known) from ${table} known join sent using (reference)
           where country = :country and :id::uuid is not null and (${of("known")}) is distinct from (${of("sent")})
         )
         insert into ${table} as known (country, reference, import_id, ${all})
         select :country, reference, :id::uuid, ${all} from sent order by reference
         on conflict (country, reference) do update set (import_id, ${all}) = (excluded.import_id, ${of("excluded")})
         where (${of("known")}) is distinct from (${of("excluded")})
         returning xmax = 0 as "isNew"`,
        { country, id, rows: JSON.stringify(rows.map((row) => toColumns(row, fields))) },
      );
      const added = saved.filter(({ isNew }) => isNew).length;
      return { added, changed: saved.length - added };
    },

    /**
     * Deletes the rows that an import added and gives the changed ones their content of before, except those that a later
     * import or a removal has touched. Returns how many.
     */
    async takeBack(tx: Tx, { kind, country, id }: File & { id: string }): Promise<number> {
      const { table, fields } = tables[kind];
      const all = ["import_id", ...Object.values(fields).map(([column]) => column)].join(", ");
      const added = await tx(table)
        .where({ country, import_id: id })
        .whereNotExists(
          tx("import_changes")
            .where({ import_id: id })
            .whereRaw("reference = ??", [`${table}.reference`]),
        )
        .delete();
      const { rowCount } = await tx.raw<{ rowCount: number }>(
        `update ${table} known
         set (${all}) = (select ${all} from jsonb_populate_record(null::${table}, change.before))
         from import_changes change
         where change.import_id = :id and change.before is not null and known.country = :country
           and known.reference = change.reference and known.import_id = :id`,
        { country, id },
      );
      return added + rowCount;
    },
  };
}

function toColumns(row: Readonly<Record<string, unknown>>, fields: Table["fields"]): object {
  return Object.fromEntries([
    ["reference", row.reference],
    ...Object.entries(fields).map(([field, [column]]) => [column, row[field]]),
  ]);
}
