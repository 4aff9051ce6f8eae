import type { LeadType } from "@doorlight/common/product";

/** A node of the location tree; empty for the whole country. */
export type PlaceQuery = { country: string; locationId: string; leadType: LeadType };

/** An assignment belongs to one of the purchases of its lead. */
export type PlaceFigures = { published: number; purchases: number; assignments: number };
