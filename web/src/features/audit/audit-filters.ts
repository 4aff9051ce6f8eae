import { useAddressState } from "../../lib/address-state.ts";
import { useKnownChoices } from "../../lib/use-known-choices.ts";

export const auditTabs = ["actions", "contacts"] as const;

export type AuditFilters = {
  tab: (typeof auditTabs)[number];
  userId: string | null;
  leadId: string | null;
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
  };
}

export function writeAuditFilters({ tab, userId, leadId }: AuditFilters): URLSearchParams {
  const search = new URLSearchParams();
  if (tab !== "actions") search.set("tab", tab);
  if (userId) search.set("userId", userId);
  if (leadId && tab === "contacts") search.set("leadId", leadId);
  return search;
}
