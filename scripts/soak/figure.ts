/** A measured figure and the most that it may be. */
export interface Figure {
  what: string;
  unit: "s" | "×" | "calls" | "events" | "purchases" | "charges" | "mails" | "webhooks" | "rows";
  value: number;
  most: number;
}
