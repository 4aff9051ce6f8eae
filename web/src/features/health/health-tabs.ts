import { useAddressState } from "../../lib/address-state.ts";
import { useKnownChoices } from "../../lib/use-known-choices.ts";

export const healthTabs = ["checks", "letters", "flow", "mails"] as const;
type HealthTab = (typeof healthTabs)[number];

/** The part on the screen, kept in the address. */
export function useHealthTab(): [HealthTab, (tab: HealthTab) => void] {
  useKnownChoices({ tab: healthTabs });
  const [search, setSearch] = useAddressState();
  const tab = healthTabs.find((name) => name === search.get("tab")) ?? "checks";
  return [tab, (name) => setSearch(new URLSearchParams(name === "checks" ? {} : { tab: name }))];
}
