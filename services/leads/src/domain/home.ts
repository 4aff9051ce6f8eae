import type { PropertyType } from "./lead.ts";

/** A place on the map, in degrees. */
export type Point = { lat: number; lon: number };

/** Where a seller's home lies, and of which kind it is. */
export type Home = Point & { country: string; propertyType: PropertyType };
