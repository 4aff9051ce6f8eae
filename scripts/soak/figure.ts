/** A measured figure and the most that it may be. */
export interface Figure {
  what: string;
  unit: "s" | "calls" | "events" | "×";
  value: number;
  most: number;
}
