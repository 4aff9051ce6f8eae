/** A measured figure and the most that it may be. */
export interface Figure {
  what: string;
  unit: "s" | "calls" | "×";
  value: number;
  most: number;
}
