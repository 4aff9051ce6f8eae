import type { PropertyType } from "./lead.ts";

/** A place on the map, in degrees. */
export type Point = { lat: number; lon: number };

/** The place and kind of a seller's home. */
export type Home = Point & { country: string; propertyType: PropertyType };
