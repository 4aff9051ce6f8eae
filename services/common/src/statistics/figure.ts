/** The day to which a fact belongs, and the column of the view `statistic_facts` that says when it was. */
export const instantOf = { received: "received_at", sold: "sold_at", invoiced: "invoiced_at" } as const;

export type Basis = keyof typeof instantOf;

/** The figure that counts agents, each once in a period. */
export const ACTIVE = "active";

/** Days of each country's own zone, `yyyy-mm-dd`; both belong to it. */
export type FigurePeriod = { firstDay: string; lastDay: string };

/** A figure of a country's period, or of one part of it. */
export type FigureSum = {
  figure: string;
  country: string;
  /** Of the part, `yyyy-mm-dd`; empty for the whole period. */
  start: string;
  kind: string;
  number: bigint;
  /** In minor units. */
  amount: bigint;
  currency: string;
};

/** One row that a figure counts. */
export type FigureRow = {
  id: string;
  at: Date;
  number: bigint;
  amount: bigint;
  currency: string;
  leadId: string;
  invoiceId: string;
  userId: string;
  kind: string;
};

/** Where a page of rows starts. */
export type RowPosition = { at: Date; id: string };
