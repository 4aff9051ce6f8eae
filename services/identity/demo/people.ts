import { createHash } from "node:crypto";
import type { Locale, Role } from "@doorlight/common/product";

/** The password of every demo account. */
export const demoPassword = "doorlight-demo";

export type DemoPerson = {
  email: string;
  role: Role;
  firstName: string;
  lastName: string;
  country: "FI" | "SE" | "GB";
  locale: Locale;
  phoneNumber?: string;
  officeName?: string;
  /** A buyer of leads from before the demo, so without the free credit. */
  isBuyer?: true;
  /** When the person signed up, if the history of the demo says so. */
  joinedDaysAgo?: number;
};

/** The nth buyer of a country, from 0. Purchasing's demo sells to those alone who have joined. */
const buyerJoinedDaysAgo = (n: number) => 355 - 45 * n;

/**
 * A demo account's id: the SHA-1 of its address, shaped as a UUID of version 5. Every service's demo data follows this
 * rule, so that no service needs the tables of another.
 */
export function personId(email: string): string {
  const hex = createHash("sha1").update(email).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export function addressOf(name: string): string {
  return `${name}@doorlight.test`;
}

const staff: DemoPerson[] = [
  person("admin", "FI", "Ada", "Ylläpitäjä", { role: "admin", locale: "en" }),
  person("superadmin", "FI", "Seppo", "Pääkäyttäjä", { role: "super_admin", locale: "en" }),
];

const finland: DemoPerson[] = [
  person("agent", "FI", "Aino", "Mallikas", { officeName: "Kallio Homes", locale: "en" }),
  person("colleague", "FI", "Eero", "Mallikas", { officeName: "Kallio Homes", locale: "en" }),
  person("agent2", "FI", "Helmi", "Esimerkki", { officeName: "Töölö Homes" }),
  person("agent3", "FI", "Onni", "Näytehenkilö", { officeName: "Tapiola Homes" }),
  person("agent4", "FI", "Venla", "Meikäläinen", { officeName: "Pispala Homes" }),
  person("agent5", "FI", "Toivo", "Teikäläinen", { officeName: "Martinmäki Homes" }),
  person("agent6", "FI", "Saga", "Exempelström", { officeName: "Åbo Hem", locale: "sv" }),
  person("agent7", "FI", "Väinö", "Koehenkilö", { officeName: "Tuira Homes" }),
  person("agent8", "FI", "Lempi", "Malliharju", { officeName: "Lutakko Homes" }),
  person("agent9", "FI", "Urho", "Esimerkkilä", { officeName: "Puijo Homes" }),
  person("agent10", "FI", "Impi", "Näytesalo", { officeName: "Itäharju Homes" }),
];

const sweden: DemoPerson[] = [
  person("agent.se1", "SE", "Astrid", "Exempelsson", { officeName: "Södermalm Hem" }),
  person("agent.se2", "SE", "Nils", "Medelsvensson", { officeName: "Vasastan Hem" }),
  person("agent.se3", "SE", "Ebba", "Provström", { officeName: "Majorna Hem" }),
  person("agent.se4", "SE", "Olle", "Mallgren", { officeName: "Möllevången Hem" }),
  person("agent.se5", "SE", "Signe", "Testberg", { officeName: "Luthagen Hem" }),
  person("agent.se6", "SE", "Gustav", "Exempelgren", { officeName: "Teg Hem" }),
];

const britain: DemoPerson[] = [
  person("agent.gb1", "GB", "Alice", "Sample", { officeName: "Camden Sample Homes" }),
  person("agent.gb2", "GB", "Oliver", "Specimen", { officeName: "Clifton Sample Homes" }),
  person("agent.gb3", "GB", "Grace", "Exampleton", { officeName: "Didsbury Sample Homes" }),
  person("agent.gb4", "GB", "Henry", "Testworth", { officeName: "Jesmond Sample Homes" }),
  person("agent.gb5", "GB", "Isla", "Mockford", { officeName: "Leith Sample Homes" }),
  person("agent.gb6", "GB", "Arthur", "Placeholder", { officeName: "Roath Sample Homes" }),
];

/** The buyers of the sample leads: sellers see their names. Each is alone in an office, since two of one could not buy. */
const buyers: DemoPerson[] = [
  ...buyersOf("FI", "Homes", [
    ["Anneli", "Mallinen", "Munkkiniemi"],
    ["Kalle", "Esimerkkinen", "Lauttasaari"],
    ["Ritva", "Koeniemi", "Hervanta"],
    ["Pentti", "Näytelä", "Kuokkala"],
    ["Sirkka", "Mallikoski", "Hietalahti"],
    ["Tapio", "Esimerkkiranta", "Runosmäki"],
    ["Inka", "Koelehto", "Kaukovainio"],
    ["Otto", "Näytemäki", "Särkiniemi"],
  ]),
  ...buyersOf("SE", "Hem", [
    ["Maja", "Exempelberg", "Kungsholmen"],
    ["Sven", "Mallström", "Östermalm"],
    ["Lova", "Provgren", "Linnéstaden"],
    ["Karl", "Testlund", "Limhamn"],
    ["Elin", "Medelberg", "Kvarngärdet"],
    ["Sixten", "Exempellind", "Haga"],
    ["Tuva", "Mallkvist", "Vasaparken"],
    ["Folke", "Provsjö", "Gottsunda"],
  ]),
  ...buyersOf("GB", "Sample Homes", [
    ["Florence", "Sampleton", "Hackney"],
    ["Edward", "Testerman", "Redland"],
    ["Poppy", "Mockingham", "Chorlton"],
    ["George", "Specimenley", "Heaton"],
    ["Matilda", "Exampleford", "Morningside"],
    ["Stanley", "Placeholme", "Pontcanna"],
    ["Rosie", "Patternby", "Headingley"],
    ["Frank", "Samplewood", "Malone"],
  ]),
];

/** Invited users, who cannot buy, and one more admin. */
const others: DemoPerson[] = [
  person("invited", "FI", "Inka", "Vierasniemi", { role: "invited", officeName: "Kallio Homes", locale: "en" }),
  person("invited.se", "SE", "Ivar", "Gästberg", { role: "invited" }),
  person("admin2", "SE", "Asta", "Förvaltargren", { role: "admin", locale: "en" }),
];

export const demoPeople: readonly DemoPerson[] = [
  ...staff,
  ...finland,
  ...sweden,
  ...britain,
  ...buyers,
  ...others,
].map(withPhoneNumber);

/** First name, last name and the place of the office. */
function buyersOf(country: DemoPerson["country"], office: string, names: [string, string, string][]): DemoPerson[] {
  return names.map(([firstName, lastName, place], index) =>
    person(`buyer${index + 1}.${country.toLowerCase()}`, country, firstName, lastName, {
      officeName: `${place} ${office}`,
      isBuyer: true,
      joinedDaysAgo: buyerJoinedDaysAgo(index),
    }),
  );
}

function person(
  name: string,
  country: DemoPerson["country"],
  firstName: string,
  lastName: string,
  rest: Partial<DemoPerson>,
): DemoPerson {
  const locale = ({ FI: "fi", SE: "sv", GB: "en" } as const)[country];
  return { email: addressOf(name), role: "agent", country, firstName, lastName, locale, ...rest };
}

/** Numbers that belong to nobody: SE and GB reserve ranges for fiction, FI assigns none that begin with 045 000. */
function withPhoneNumber(person: DemoPerson, index: number): DemoPerson {
  const last = String(index + 10).padStart(2, "0");
  const number = { FI: `+3584500000${last}`, SE: `+467017406${last}`, GB: `+4477009000${last}` }[person.country];
  return { ...person, phoneNumber: number };
}
