import { type DotMap, placeOn } from "./dot-map.ts";

/** A part of the earth, in degrees. */
type Bounds = { south: number; west: number; north: number; east: number };

/** The part of a map that is shown, in grid cells. */
export type MapView = { x: number; y: number; width: number; height: number };

/** Width by height. */
export const MAP_SHAPE = 9 / 10;
/** The closest view, in cells. An area without a shape of its own keeps some of its country around it. */
const CLOSEST = { shaped: 0.7, shapeless: 7 };
const AIR = 1.35;
/** With fewer places an area is an empty sheet with a few dots. */
const SHAPE = 12;

/** Whether an area has enough places to draw its shape. */
export function hasShape(places: readonly unknown[]): boolean {
  return places.length >= SHAPE;
}

/** The whole map, or the part of it around some bounds with the places in them, in the shape of every map. */
export function viewOf(map: DotMap, bounds: Bounds | null, places: readonly unknown[] = []): MapView {
  const area = bounds ? cellsOf(map, bounds) : { x: 0, y: 0, width: map.columns, height: map.rows };
  const closest = hasShape(places) ? CLOSEST.shaped : CLOSEST.shapeless;
  const width = Math.max(area.width, area.height * MAP_SHAPE, closest) * (bounds ? AIR : 1);
  const height = width / MAP_SHAPE;
  return {
    x: area.x + area.width / 2 - width / 2,
    y: area.y + area.height / 2 - height / 2,
    width,
    height,
  };
}

/** Where a place is in a view, as parts of its width and height. */
export function placeIn(map: DotMap, view: MapView, lat: number, lon: number): { left: number; top: number } {
  const { x, y } = placeOn(map, lat, lon);
  return { left: (x - view.x) / view.width, top: (y - view.y) / view.height };
}

type Counted = { lat: number; lon: number; leads: number };

/** Neighbouring areas that have one mark in a view. */
export type Cluster<Area> = { areas: Area[]; left: number; top: number; leads: number };

/** Joins areas whose marks would lie over each other, beginning with the one of most leads. */
export function clustersOf<Area extends Counted>(
  map: DotMap,
  view: MapView,
  areas: readonly Area[],
  /** The closest that two marks may be, as a part of the view's width. */
  apart: number,
): Cluster<Area>[] {
  const clusters: Cluster<Area>[] = [];
  for (const area of areas.toSorted((one, other) => other.leads - one.leads)) {
    const middle = placeIn(map, view, area.lat, area.lon);
    const near = clusters.find(
      ({ left, top }) => Math.hypot(left - middle.left, (top - middle.top) / MAP_SHAPE) < apart,
    );
    if (!near) clusters.push({ ...middle, areas: [area], leads: area.leads });
    else {
      near.areas.push(area);
      near.leads += area.leads;
    }
  }
  return clusters;
}

function cellsOf(map: DotMap, { south, west, north, east }: Bounds): MapView {
  const corners = [
    placeOn(map, south, west),
    placeOn(map, south, east),
    placeOn(map, north, west),
    placeOn(map, north, east),
  ];
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
