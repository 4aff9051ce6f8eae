import { useAddressState } from "../../lib/address-state.ts";
import { dayIn } from "../../lib/calendar-days.ts";
import { useKnownChoices } from "../../lib/use-known-choices.ts";

export const auditTabs = ["actions", "contacts"] as const;

export type AuditFilters = {
  tab: (typeof auditTabs)[number];
  userId: string | null;
  leadId: string | null;
  /** As entries name it. */
  action: string | null;
  /** First and last day, `yyyy-mm-dd`; null for open. */
  from: string | null;
  to: string | null;
};

/** The list on the screen and its filters, kept in the address. */
export function useAuditFilters(): [AuditFilters, (change: Partial<AuditFilters>) => void] {
  const [search, setSearch] = useAddressState();
  useKnownChoices({ tab: auditTabs });
  const filters = readAuditFilters(search);
  return [filters, (change) => setSearch(writeAuditFilters({ ...filters, ...change }))];
}

export function readAuditFilters(search: URLSearchParams): AuditFilters {
  return {
    tab: search.get("tab") === "contacts" ? "contacts" : "actions",
    userId: search.get("userId"),
    leadId: search.get("leadId"),
    action: search.get("action") || null,
    from: dayIn(search, "from"),
    to: dayIn(search, "to"),
  };
}

export function writeAuditFilters({ tab, userId, leadId, action, from, to }: AuditFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (tab !== "actions") search.set("tab", tab);
  if (userId) search.set("userId", userId);
  if (leadId && tab === "contacts") search.set("leadId", leadId);
  if (action && tab === "actions") search.set("action", action);
  for (const [name, value] of Object.entries({ from, to })) if (value) search.set(name, value);
  return search;
}

/** Whether the days end before they start: nothing is asked for then. */
export function isBackwards({ from, to }: Pick<AuditFilters, "from" | "to">): boolean {
  return from !== null && to !== null && to < from;
}
