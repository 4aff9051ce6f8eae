import type { Knex } from "knex";
import type { Db, Tx } from "@doorlight/common/db";
import type { LocatedNode } from "../domain/location.ts";
import type { LocationTree, MapPoint } from "../domain/location-tree.ts";
import type { Area } from "../domain/place.ts";
import { selectLocations, withAncestors } from "./location-columns.ts";

const ROWS_AT_ONCE = 10_000;

export function makeLocationStore(db: Db) {
  return {
    /** Whether this very source is loaded. */
    async hasFile({ country, sha256 }: { country: string; sha256: string }): Promise<boolean> {
      return (await db("location_files").where({ country, sha256 }).first("country")) !== undefined;
    },

    /** False when this very source is loaded already. Processes that load the same country wait for each other. */
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
          `insert into locations (
             id, country, kind, name, names, code, ancestor_ids, child_count, is_listed, size, lat, lon, bounds,
             keys, words, letters, code_key
           )
           select
             id, country, kind, name ->> 'local', name -> 'names', code, "ancestorIds", "childCount", "isListed", size,
             lat, lon, bounds, keys, words, letters,
             case when kind = 'postal_code' then translate(upper(code), ' -', '') end
           from jsonb_to_recordset(?::jsonb) as node(
             id text, country text, kind text, name jsonb, code text, "ancestorIds" text[], "childCount" int,
             "isListed" boolean, size int, lat double precision, lon double precision, bounds jsonb,
             keys text[], words text, letters text
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

    /** The areas of a postal code, listed or not. */
    async areasOf(country: string, code: string): Promise<Area[]> {
      const named = (node: string) =>
        `case when ${node}.id is not null then json_build_object('id', ${node}.id, 'name', json_build_object(
           'local', ${node}.name, 'names', ${node}.names, 'aliases', ${node}.keys)) end`;
      const { rows } = await db.raw<{ rows: (Omit<Area, "district"> & { district: Area["district"] | null })[] }>(
        `select
           ${named("code")} as "postalCode", ${named("district")} as district, ${named("city")} as city,
           ${named("region")} as region, area.lat, area.lon
         from locations code
         join postal_areas area on area.postal_code_id = code.id
         left join locations district on district.id = area.district_id
         join locations city on city.id = area.city_id
         join locations region on region.id = area.region_id
         where code.country = ? and code.code_key = ?
         order by area.ordinal`,
        [country, code.replace(/[ -]/g, "")],
      );
      return rows.map(({ district, ...area }) => ({ ...area, district: district ?? undefined }));
    },

    async byIds(country: string, ids: readonly string[]): Promise<LocatedNode[]> {
      return withAncestors(db, await selectLocations(db).where({ country }).whereIn("id", ids));
    },

    /** The children of a node, or the regions of the country. A postal code is a child of each of its districts. */
    async childrenOf(country: string, parentId: string | undefined, limit: number): Promise<LocatedNode[]> {
      const nodes = selectLocations(db).where({ country }).orderBy("words").limit(limit);
      return withAncestors(
        db,
        await (parentId ? nodes.whereRaw(...isChildOf([parentId])) : nodes.where("kind", "region")),
      );
    },

    async pointsOf(country: string, ids: readonly string[]): Promise<MapPoint[]> {
      return selectPoints(db).where({ country }).whereIn("id", ids);
    },

    /** The points of the children of some nodes, or of the regions of the country. */
    async pointsBelow(country: string, parentIds: readonly string[]): Promise<MapPoint[]> {
      const points = selectPoints(db).where({ country });
      return parentIds.length > 0 ? points.whereRaw(...isChildOf(parentIds)) : points.where("kind", "region");
    },
  };
}

function selectPoints(db: Db): Knex.QueryBuilder<Record<string, unknown>, MapPoint[]> {
  return db("locations").select("id", "lat", "lon", "bounds", "child_count as childCount");
}

/** The condition of listed children. */
function isChildOf(parentIds: readonly string[]): [text: string, bindings: { parentIds: readonly string[] }] {
  const text = `id in (
    select id from locations where parent_id = any (:parentIds) and kind <> 'postal_code' and is_listed
    union
    select postal_code_id from postal_areas join locations code on code.id = postal_code_id
    where code.is_listed and (district_id = any (:parentIds) or district_id is null and city_id = any (:parentIds))
  )`;
  return [text, { parentIds }];
}

function batches<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / ROWS_AT_ONCE);
  return Array.from({ length: count }, (_, index) => items.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE));
}
