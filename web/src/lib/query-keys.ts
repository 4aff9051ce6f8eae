/** Keys of cached answers that more than one feature touches. */
export const queryKeys = {
  leads: ["leads"] as const,
  leadLists: ["leads", "list"] as const,
  lead: (id: string) => ["leads", "detail", id] as const,
  myLeads: ["my-leads"] as const,
  billingDetails: ["billing-details"] as const,
};
