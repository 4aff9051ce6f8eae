import { randomInt } from "node:crypto";
import { expect, test } from "@jest/globals";
import { buyLead, countLeads, getLead, getSellerPage, listLeads, listLocations } from "@doorlight/gateway/contract";
import { someAgent, someLead } from "./support/given.ts";
import { Visitor } from "./support/visitor.ts";

const visitor = new Visitor();
const inLanguage = (language: string) => ({ "accept-language": language });

async function found(q: string, language = "fi-FI", country = "FI"): Promise<string | undefined> {
  const { items } = await visitor.call(listLocations, { query: { country, q }, headers: inLanguage(language) });
  return items[0]?.path.toReversed().join(", ");
}

test.each([
  ["Keski-Suomi", "Keski-Suomi"],
  ["Varsinais", "Varsinais-Suomi"],
  ["Pohjanmaa", "Pohjanmaa"],
  ["Helsingfors", "Helsinki, Uusimaa"],
  ["Åbo", "Turku, Varsinais-Suomi"],
  ["Kallio", "Kallio, Helsinki, Uusimaa"],
  ["00530", "00530, Kallio, Helsinki, Uusimaa"],
  ["Maarianhamina", "Maarianhamina, Ahvenanmaa"],
])("finds an area by %j", async (q, place) => {
  expect(await found(q)).toBe(place);
});

test("names areas in the language that a call asks for", async () => {
  expect(await found("Kallio", "sv")).toBe("Berghäll, Helsingfors, Nyland");
  expect(await found("Lappi", "en")).toBe("Lapland");
  expect(await found("Lapland", "fi")).toBe("Lappi");
  expect(await found("Tukholma", "sv", "SE")).toBe("Stockholm, Stockholms län");
});

test("lists a lead in its area, counts it there, and names it in the reader's language", async () => {
  const lead = await someLead({ postalCode: "FI-96100", city: "Rovaniemi", address: `Koetie ${randomInt(2 ** 40)}` });
  const agent = await someAgent();
  const { items } = await agent.call(listLocations, { query: { country: "FI", q: "Lappi", kind: ["region"] } });
  const lapland = items[0]!;
  const listed = await agent.call(listLeads, { query: { location: [lapland.id] }, headers: inLanguage("sv") });
  expect(listed.items.find(({ id }) => id === lead.id)?.place).toMatchObject({
    postalCode: "96100",
    region: "Lappland",
  });

  const counted = await agent.call(countLeads, { headers: inLanguage("fi") });
  expect(counted.bounds).toBeNull();
  expect(counted.items.find(({ location }) => location.id === lapland.id)).toMatchObject({
    location: { name: "Lappi" },
    leads: expect.any(Number),
  });
  const below = await agent.call(countLeads, { query: { parentId: [lapland.id] } });
  expect(below.items.some(({ location }) => location.name === "Rovaniemi")).toBe(true);
  expect(below.bounds?.south).toBeGreaterThan(65);

  const { quote } = await agent.call(getLead, { params: { id: lead.id }, headers: inLanguage("en") });
  expect(quote?.parts.map(({ label }) => label)).toEqual(["", "Lapland"]);
  const page = await visitor.call(getSellerPage, { params: { hash: lead.hash }, headers: inLanguage("sv") });
  expect(page.place.region).toBe("Lappland");
});

test.each(["SW3 4AA", "sw34aa"])(
  "lets a British seller write the postal code %j, and only a buyer read the whole",
  async (postalCode) => {
    const contact = { firstName: "Selma", lastName: "Seller", email: "", phone: "+44 20 7946 0958" };
    contact.email = `seller-${randomInt(2 ** 40)}@example.test`;
    const lead = await someLead({ country: "GB", postalCode, city: "Chelsea", contact });
    const agent = await someAgent({ country: "GB" });
    const before = await agent.call(getLead, { params: { id: lead.id } });
    expect(before.place).toMatchObject({ postalCode: "SW3", district: "Chelsea" });
    expect(JSON.stringify(before)).not.toMatch(/4AA/);
    const { contact: bought } = await agent.call(buyLead, { params: { id: lead.id } });
    expect(bought?.postalCode).toBe("SW3 4AA");
  },
);
