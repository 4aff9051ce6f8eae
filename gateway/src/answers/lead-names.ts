import type { Locale } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { toLeadName } from "../mappers/lead.ts";
import type { Session } from "../sessions/session.ts";
import { ifAnswered } from "./if-answered.ts";

/** Leads of a page by id, each once; empty while they cannot be had. */
export async function leadNamesOf(
  { leads }: { leads: Pick<Clients["leads"], "getLeads"> },
  ids: readonly string[],
  locale: Locale,
  as: Session["as"],
): Promise<Map<string, ReturnType<typeof toLeadName>>> {
  const leadIds = [...new Set(ids.filter(Boolean))];
  const found = leadIds.length > 0 ? await ifAnswered(as, (call) => leads.getLeads({ leadIds }, call)) : undefined;
  return new Map(found?.leads.map((lead) => [lead.id, toLeadName(lead, locale)]));
}
