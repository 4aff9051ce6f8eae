/** The services that hold data about users; an export has a part of each. */
export const exportSources = ["identity", "leads", "purchasing", "billing"] as const;

export type ExportSource = (typeof exportSources)[number];
