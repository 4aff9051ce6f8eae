/** The services with data about users; an export has one part of each. */
export const exportSources = [
  "identity",
  "leads",
  "purchasing",
  "billing",
  "refunds",
  "notifications",
  "campaign",
] as const;

export type ExportSource = (typeof exportSources)[number];

export type DataExport = {
  id: string;
  userId: string;
  requestedAt: Date;
  readyAt: Date | null;
  /** The sources of the parts that have arrived. */
  sources: ExportSource[];
};
