import { readFile } from "node:fs/promises";
import { expect, test } from "@jest/globals";
import type { DotMap } from "./dot-map.ts";
import { clustersOf, MAP_SHAPE, placeIn, viewOf } from "./map-view.ts";

const map = JSON.parse(await readFile(new URL("maps/fi.json", import.meta.url), "utf8")) as DotMap;
const area = (name: string, lat: number, lon: number, leads: number) => ({ name, lat, lon, leads });
const helsinki = area("Helsinki", 60.17, 24.94, 5);
const espoo = area("Espoo", 60.2, 24.66, 9);
const rovaniemi = area("Rovaniemi", 66.5, 25.73, 2);
const uusimaa = { south: 59.8, west: 23, north: 60.8, east: 26.6 };

test("shows the whole map without bounds, in the shape of every map", () => {
  const view = viewOf(map, null);
  expect(view.width / view.height).toBeCloseTo(MAP_SHAPE);
  expect(view.height).toBeGreaterThanOrEqual(map.rows);
  for (const { lat, lon } of [helsinki, rovaniemi]) {
    const { left, top } = placeIn(map, view, lat, lon);
    for (const part of [left, top]) expect(part > 0 && part < 1).toBe(true);
  }
});

test("zooms a view to its bounds and keeps its shape", () => {
  const view = viewOf(map, uusimaa);
  expect(view.width).toBeLessThan(viewOf(map, null).width / 3);
  expect(view.width / view.height).toBeCloseTo(MAP_SHAPE);
  const { left, top } = placeIn(map, view, helsinki.lat, helsinki.lon);
  for (const part of [left, top]) expect(part > 0.1 && part < 0.9).toBe(true);
  expect(placeIn(map, view, rovaniemi.lat, rovaniemi.lon).top).toBeLessThan(0);
});

test("shows an area of few places with some of its country, one of many places from near", () => {
  const small = { south: 65.7, north: 65.8, west: 24.5, east: 24.7 };
  const places = (count: number) => Array.from({ length: count }, (_, i) => ({ lat: 65.7 + i / 1000, lon: 24.6 }));
  expect(viewOf(map, small, places(3)).width).toBeGreaterThan(5);
  expect(viewOf(map, small, places(40)).width).toBeLessThan(2);
  expect(viewOf(map, { south: 60.17, north: 60.17, west: 24.94, east: 24.94 }).width).toBeGreaterThan(5);
});

test("makes one cluster of areas that would hide each other, at the larger, with all leads", () => {
  const clusters = clustersOf(map, viewOf(map, null), [helsinki, espoo, rovaniemi], 0.1);
  expect(clusters.map(({ areas, leads }) => [areas.map(({ name }) => name), leads])).toEqual([
    [["Espoo", "Helsinki"], 14],
    [["Rovaniemi"], 2],
  ]);
});

test("separates neighbours in a closer view", () => {
  const places = Array.from({ length: 40 }, () => helsinki);
  const view = viewOf(map, { south: 60, west: 24.5, north: 60.3, east: 25.2 }, places);
  const clusters = clustersOf(map, view, [helsinki, espoo], 0.1);
  expect(clusters).toHaveLength(2);
});
