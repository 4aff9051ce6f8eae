/** How the news of a lead goes to an agent, of the lists that have this outcome. */
export type Notified = {
  userId: string;
  leadId: string;
  country: string;
  listIds: readonly string[];
  outcome: "mailed" | "queued" | "unmailed" | "held" | "other_list";
  at: Date;
};
