/**
 * Draws Doorlight's dot maps from the postal data, one JSON file per region, so that a screen ships only paths.
 * Run `npm run dot-maps -w @doorlight/web` after the location data changes.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { projection, type Frame } from "../src/lib/dot-map/projection.ts";

const locations = new URL("../../deploy/locations/", import.meta.url);
const target = new URL("../src/lib/dot-map/maps/", import.meta.url);

type Region = {
  name: string;
  countries: string[];
  frame: Frame;
  columns: number;
  bounds: [west: number, south: number, east: number, north: number];
};

/** Empty cells around the land, so that gaps at the edge are closed as well. */
const margin = 2;

/** Cells within two steps, corners cut. */
const reach = [-2, -1, 0, 1, 2]
  .flatMap((dy) => [-2, -1, 0, 1, 2].map((dx) => [dy, dx] as const))
  .filter(([dy, dx]) => Math.abs(dy) + Math.abs(dx) < 4);

const countryMaps: Region[] = [
  country("fi", 26, 64.8, [19, 59.5, 32, 70.2]),
  country("se", 16.5, 62.5, [10.5, 55, 24.5, 69.2]),
  country("gb", -3, 54.5, [-8.7, 49.8, 2, 61]),
  country("de", 10.4, 51.2, [5.8, 47.2, 15.1, 55.1]),
  country("no", 15, 65, [4, 57.8, 31.5, 71.3]),
  country("dk", 10.8, 56.2, [7.9, 54.4, 15.3, 57.9]),
  country("pl", 19.3, 52.1, [14, 48.9, 24.3, 54.9]),
  country("ee", 25.6, 58.7, [21.7, 57.4, 28.3, 59.8]),
];

const regions: Region[] = [
  {
    name: "nordics",
    countries: ["FI", "SE", "NO", "DK", "EE"],
    frame: { longitude: 18, latitude: 62.5 },
    columns: 92,
    bounds: [4, 54.3, 31.6, 71.4],
  },
  ...countryMaps,
];

for (const region of regions)
  writeFileSync(new URL(`${region.name}.json`, target), `${JSON.stringify(draw(region))}\n`);

function country(code: string, longitude: number, latitude: number, bounds: Region["bounds"]): Region {
  return { name: code, countries: [code.toUpperCase()], frame: { longitude, latitude }, columns: 30, bounds };
}

/** Counts postal codes per grid cell and returns the cells of land as three paths, from sparse to dense. */
function draw({ countries, frame, columns, bounds: [west, south, east, north] }: Region) {
  const project = projection(frame);
  const points = countries.map((country) =>
    readPoints(country)
      .filter(([lat, lon]) => lon >= west && lon <= east && lat >= south && lat <= north)
      .map(([lat, lon]) => project(lat, lon)),
  );

  const [minX, maxX] = extent(points.flat().map((p) => p.x));
  const [minY, maxY] = extent(points.flat().map((p) => p.y));
  const cell = (maxX - minX) / (columns - 1 - 2 * margin);
  const rows = Math.round((maxY - minY) / cell) + 1 + 2 * margin;
  const left = minX - margin * cell;
  const top = minY - margin * cell;

  const tiers = grid(columns, rows, 0);
  for (const country of points) {
    const counts = grid(columns, rows, 0);
    for (const { x, y } of country) counts[Math.round((y - top) / cell)]![Math.round((x - left) / cell)]! += 1;
    const land = closed(counts.map((row) => row.map((count) => count > 0)));
    land.forEach((row, y) =>
      row.forEach((isLand, x) => isLand && (tiers[y]![x] = Math.max(tiers[y]![x]!, tier(counts[y]![x]!)))),
    );
  }

  return {
    columns,
    rows,
    frame,
    left: round(left),
    top: round(top),
    cell: round(cell),
    paths: [1, 2, 3].map((level) => dots(tiers, level)),
  };
}

function tier(postalCodes: number): number {
  return postalCodes > 12 ? 3 : postalCodes > 3 ? 2 : 1;
}

/** Land without letterboxes is still land: closes gaps of up to four cells (grow by two, shrink by two). */
function closed(lit: boolean[][]): boolean[][] {
  const near = (cells: boolean[][], y: number, x: number, state: boolean) =>
    reach.some(([dy, dx]) => (cells[y + dy]?.[x + dx] ?? !state) === state);
  const grown = lit.map((row, y) => row.map((_, x) => near(lit, y, x, true)));
  return grown.map((row, y) => row.map((_, x) => !near(grown, y, x, false)));
}

function extent(values: number[]): [min: number, max: number] {
  return values.reduce(([min, max], value) => [Math.min(min, value), Math.max(max, value)], [Infinity, -Infinity]);
}

function grid(columns: number, rows: number, value: number): number[][] {
  return Array.from({ length: rows }, () => Array.from({ length: columns }, () => value));
}

/** One subpath per run of dots. The stroke's dash pattern (0, 1 cell) turns each run into dots. */
function dots(tiers: number[][], tier: number): string {
  let path = "";
  tiers.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (row[x] !== tier) continue;
      let end = x;
      while (row[end + 1] === tier) end += 1;
      path += `M${x} ${y}h${end === x ? "" : end - x}.1`;
      x = end;
    }
  });
  return path;
}

function readPoints(code: string): [latitude: number, longitude: number][] {
  const [, ...rows] = readFileSync(new URL(`${code}.csv`, locations), "utf8")
    .trim()
    .split("\n");
  return rows.map((row) => row.split(",").slice(-2).map(Number) as [number, number]);
}

function round(value: number): number {
  return Math.round(value * 1e5) / 1e5;
}
