/** A day, a text and a sum in one row; on phones the day stands above. */
export const rowClass = "flex flex-wrap gap-x-4 py-2.5";
export const dayClass = "w-28 text-sm text-ink-2 tabular-nums max-md:w-full";
