import { type Frame, projection } from "./projection.ts";

/** A map of dots on a grid of `columns` × `rows`, in three paths from sparse to dense land. */
export type DotMap = {
  columns: number;
  rows: number;
  frame: Frame;
  left: number;
  top: number;
  cell: number;
  paths: string[];
};

/** The position of a place on the map, in grid cells. */
export function placeOn(
  { frame, left, top, cell }: DotMap,
  latitude: number,
  longitude: number,
): { x: number; y: number } {
  const { x, y } = projection(frame)(latitude, longitude);
  return { x: (x - left) / cell, y: (y - top) / cell };
}
