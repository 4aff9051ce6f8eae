import type { Db, Tx } from "@doorlight/common/db";
import type { Location, LocationKind } from "../domain/location.ts";
import type { LocationTree } from "../domain/location-tree.ts";
import type { Area } from "../domain/place.ts";

const ROWS_AT_ONCE = 10_000;
const COLUMNS = ["id", "country", "kind", "name", "path", "child_count as childCount"];

export function makeLocationStore(db: Db) {
  return {
    /** False when this very file is loaded already. Processes that load the same country wait for each other. */
    async claimFile(tx: Tx, file: { country: string; sha256: string; rows: number }, at: Date): Promise<boolean> {
      const { rowCount } = await tx.raw<{ rowCount: number }>(
        `insert into location_files (country, sha256, rows, loaded_at) values (?, ?, ?, ?)
         on conflict (country) do update
         set sha256 = excluded.sha256, rows = excluded.rows, loaded_at = excluded.loaded_at
         where location_files.sha256 <> excluded.sha256`,
        [file.country, file.sha256, file.rows, at],
      );
      return rowCount > 0;
    },

    /** Replaces the country's tree. */
    async replace(tx: Tx, country: string, { nodes, areas }: LocationTree): Promise<void> {
      await tx("postal_areas").whereIn("postal_code_id", tx("locations").select("id").where({ country })).delete();
      await tx("locations").where({ country }).delete();
      for (const batch of batches(nodes)) {
        await tx.raw(
          `insert into locations (id, country, kind, name, parent_id, path, child_count, search)
           select id, country, kind, name, "parentId", path, "childCount", search
           from jsonb_to_recordset(?::jsonb) as node(
             id text, country text, kind text, name text, "parentId" text, path text[], "childCount" int, search text
           )`,
          [JSON.stringify(batch)],
        );
      }
      for (const batch of batches(areas)) {
        await tx.raw(
          `insert into postal_areas (postal_code_id, ordinal, region_id, city_id, district_id, lat, lon)
           select "postalCodeId", ordinal, "regionId", "cityId", "districtId", lat, lon
           from jsonb_to_recordset(?::jsonb) as area(
             "postalCodeId" text, ordinal int, "regionId" text, "cityId" text, "districtId" text,
             lat double precision, lon double precision
           )`,
          [JSON.stringify(batch)],
        );
      }
    },

    /** The areas of the first search key that is a postal code of the country. */
    async areasOf(country: string, searchKeys: string[]): Promise<Area[]> {
      const { rows } = await db.raw<{ rows: Area[] }>(
        `with code as (
           select id, name from locations
           where country = ? and kind = 'postal_code' and search = any (?)
           order by array_position(?, search) limit 1
         )
         select
           json_build_object('id', code.id, 'name', code.name) as "postalCode",
           json_build_object('id', district.id, 'name', district.name) as district,
           json_build_object('id', city.id, 'name', city.name) as city,
           json_build_object('id', region.id, 'name', region.name) as region,
           area.lat, area.lon
         from code
         join postal_areas area on area.postal_code_id = code.id
         join locations district on district.id = area.district_id
         join locations city on city.id = area.city_id
         join locations region on region.id = area.region_id
         order by area.ordinal`,
        [country, searchKeys, searchKeys],
      );
      return rows;
    },

    async byIds(country: string, ids: readonly string[]): Promise<Location[]> {
      return db("locations").where({ country }).whereIn("id", ids).orderBy("search").select<Location[]>(COLUMNS);
    },

    /** Children of a node, or the regions of the country. A postal code is a child of each of its districts. */
    async childrenOf(country: string, parentId: string | undefined, limit: number): Promise<Location[]> {
      const nodes = db("locations").where({ country }).orderBy("search").limit(limit).select<Location[]>(COLUMNS);
      if (!parentId) return nodes.where("kind", "region");
      const codes = db("postal_areas").where("district_id", parentId).select("postal_code_id");
      return nodes.where((either) => either.where("parent_id", parentId).orWhereIn("id", codes));
    },

    /** Nodes of one kind by the beginning of their search key, shortest names first within their order. */
    async byPrefix(country: string, kind: LocationKind, prefix: string, limit: number): Promise<Location[]> {
      return db("locations")
        .where({ country, kind })
        .whereRaw("search like ?", [`${prefix.replace(/[\\%_]/g, "\\$&")}%`])
        .orderByRaw('search collate "C"')
        .limit(limit)
        .select<Location[]>(COLUMNS);
    },
  };
}

function batches<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / ROWS_AT_ONCE);
  return Array.from({ length: count }, (_, index) => items.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE));
}
