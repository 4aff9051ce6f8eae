import { expect, test } from "@jest/globals";
import { leadTypes } from "@doorlight/common/product";
import { days } from "@doorlight/common/time";
import { addressKey } from "../src/domain/address-key.ts";
import { propertyTypes } from "../src/domain/lead.ts";
import { MASK, maskDescription } from "../src/domain/masking/mask-description.ts";
import { addressOf } from "./home.ts";
import { demoLead, firstAge, freshAge, history, historyAge, ROUND } from "./demo-leads.ts";

const first = Array.from({ length: ROUND }, (_, n) => demoLead(n));
const three = Array.from({ length: 3 * ROUND }, (_, n) => demoLead(n));

test("makes sixty sample homes a round, of every type and kind of home in three countries", () => {
  expect(first).toHaveLength(60);
  expect(new Set(first.map(({ leadType }) => leadType))).toEqual(new Set(leadTypes));
  expect(new Set(first.map(({ home }) => home.propertyType))).toEqual(new Set(propertyTypes));
  expect(new Set(first.map(({ neighbourhood }) => neighbourhood.country))).toEqual(new Set(["FI", "SE", "GB"]));
  expect(new Set(first.slice(0, 6).map(({ neighbourhood }) => neighbourhood.country)).size).toBe(3);
});

test("gives no two sample leads of any round the same id or address", () => {
  const keys = three.map(({ neighbourhood, home, houseNumber }) =>
    addressKey({ address: addressOf(neighbourhood, home, houseNumber), postalCode: home.postalCode, city: home.city }),
  );
  expect(new Set(keys).size).toBe(three.length);
  expect(new Set(three.flatMap(({ leadId, requestId }) => [leadId, requestId])).size).toBe(2 * three.length);
  for (const { leadId } of three)
    expect(leadId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("dates the first sample leads hours to nine days back, later ones fresh", () => {
  const ages = first.map((_, n) => firstAge(n) / days(1));
  expect(Math.min(...ages)).toBeLessThan(0.5);
  expect(Math.max(...ages)).toBeGreaterThan(8.5);
  expect(ages.filter((age) => age < 7).length).toBeGreaterThan(40);
  const ofToday = first.filter((_, n) => firstAge(n) < days(1));
  expect(ofToday.map(({ neighbourhood }) => neighbourhood.country).toSorted()).toEqual(["FI", "FI", "GB", "SE"]);
  for (let n = 60; n < 120; n++) expect(freshAge(n)).toBeLessThan(days(2));
});

test("spreads a year of history over twelve months, of homes that no other sample lead has", () => {
  const ages = history.map((n) => historyAge(n) / days(1));
  expect(Math.min(...ages)).toBeGreaterThan(9.5);
  expect(Math.max(...ages)).toBeLessThan(365);
  expect(new Set(ages.map((age) => Math.floor(age / 30.5))).size).toBe(12);
  const homes = [...three, ...history.map(demoLead)].map(
    ({ neighbourhood, home, houseNumber }) => `${home.postalCode} ${addressOf(neighbourhood, home, houseNumber)}`,
  );
  expect(new Set(homes).size).toBe(homes.length);
});

test("gives the same sample home another seller in each round", () => {
  const sellers = [...three, ...history.map(demoLead)].map(({ email, home }) => `${email} ${home.postalCode}`);
  expect(new Set(sellers).size).toBe(sellers.length);
});

test("gives each sample home a telephone number of invented people of its country", () => {
  const phones = first.map(({ phone }) => phone);
  expect(new Set(phones).size).toBe(ROUND);
  expect(phones.filter((phone) => !/^(\+3584000000\d\d|\+467017406[3-9]\d|\+4477009000\d\d)$/.test(phone))).toEqual([]);
});

test("masks contact data in the descriptions of sample homes, and little else", () => {
  const masked = first.filter(({ neighbourhood, home, houseNumber }) => {
    const address = addressOf(neighbourhood, home, houseNumber);
    const known = { firstName: home.firstName, lastName: neighbourhood.lastName, address, phone: "" };
    return maskDescription(home.description, neighbourhood.country, known).includes(MASK);
  });
  expect(masked.map(({ home }) => home.firstName).toSorted()).toEqual(
    ["Callum", "Edith", "Elias", "Helmi", "Hugo", "Ilmari", "Leo", "Elsa", "Axel", "Rupert", "Ture"].toSorted(),
  );
});
