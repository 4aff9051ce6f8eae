import type { Endpoint } from "../../contract/index.ts";
import { backOfficeAreas } from "./back-office-areas.ts";

/** By the first part of the path; one of an admin by the second. */
const areas: Record<string, string> = {
  auth: "Signing up, in and out.",
  billing: "What an account pays: cards, credit packs, plans, ledger, invoices.",
  claims: "Figures of the public pages, with date and method.",
  contact: "A message to support.",
  "contact-requests": "The seller's page of a request, by its secret address.",
  countries: "Countries in which Doorlight sells.",
  events: "Live events for screens.",
  intake: "Sellers' requests that partner sites send, and their outcome.",
  integrations: "What an agent's programs read by an API token.",
  "lead-areas": "Places of an agent's leads.",
  "lead-lists": "An agent's saved searches, which notify or buy.",
  leads: "Leads that can be bought, and buying them.",
  locations: "The tree of regions, cities and postal codes.",
  "mail-preferences": "Which mails somebody gets, by the address in one of them.",
  "my-leads": "Leads that an agent bought.",
  notifications: "News of an agent, as the bell shows it.",
  office: "An agent's office and its colleagues.",
  offices: "Offices that one can join.",
  overview: "An agent's first screen.",
  pricing: "The public price list.",
  profile: "The user's own details, sessions, second factor and data.",
  purchases: "Attempts to reach a seller, follow-ups and refunds of a purchase.",
  "refund-requests": "Requests for a refund, cancelled or appealed.",
  requests: "The public form of sellers.",
  terms: "Terms in force.",
  tokens: "An agent's API tokens, by which programs read.",
  unsubscribe: "The end of a kind of mail.",
  webhooks: "An agent's endpoints, to which events are sent.",
};

const BACK_OFFICE = "back office: ";

/** The areas that are described here, each as its tag. */
export const describedAreas = [
  ...Object.keys(areas),
  ...Object.keys(backOfficeAreas).map((area) => BACK_OFFICE + area),
];

/** The area of an endpoint. */
export function tagOf({ path }: Pick<Endpoint, "path">): string {
  const [area = "", of = ""] = path.slice("/api/".length).split("/");
  const name = area === "admin" ? of : area;
  return `${area === "admin" ? BACK_OFFICE : ""}${name.split(".")[0]}`;
}

/** The areas of a document, the back office last. Throws for one that nobody has described. */
export function describedTags(tags: Iterable<string>): { name: string; description: string }[] {
  const isAdmin = (name: string) => name.startsWith(BACK_OFFICE);
  const names = [...new Set(tags)].toSorted((a, b) => Number(isAdmin(a)) - Number(isAdmin(b)) || a.localeCompare(b));
  return names.map((name) => {
    const description = isAdmin(name) ? backOfficeAreas[name.slice(BACK_OFFICE.length)] : areas[name];
    if (!description) throw new Error(`tags.ts does not say what ${name} is`);
    return { name, description: isAdmin(name) ? `${description} For admins.` : description };
  });
}
