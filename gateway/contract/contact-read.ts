import * as z from "zod/mini";

/** An admin found the lead by a detail of its contact, such as a telephone number, and was not shown the contact. */
export const isFound = z.boolean();

/** A program of the reader read it, by an API token. */
export const isByToken = z.boolean();
