import { expect, test } from "@jest/globals";
import { demoNotes, demoOwners } from "./notes.ts";
import { addressOf, demoPeople, personId } from "./people.ts";

test("gives every demo person an address, an id and a phone number of their own", () => {
  const distinct = (values: unknown[]) => new Set(values).size;
  expect(distinct(demoPeople.map(({ email }) => email))).toBe(demoPeople.length);
  expect(distinct(demoPeople.map(({ email }) => personId(email)))).toBe(demoPeople.length);
  expect(distinct(demoPeople.map(({ phoneNumber }) => phoneNumber))).toBe(demoPeople.length);
});

test("gives a demo person a UUID that never changes", () => {
  expect(personId("agent@doorlight.test")).toBe("a684f721-f397-552d-8c39-269e043e32c1");
});

test("puts two demo agents into one office, to show the office rule", () => {
  const kallio = demoPeople.filter(({ officeName, role }) => officeName === "Kallio Homes" && role === "agent");
  expect(kallio.map(({ email }) => email)).toEqual(["agent@doorlight.test", "colleague@doorlight.test"]);
});

test("has eight demo buyers in each country, each alone in an office", () => {
  const buyers = demoPeople.filter(({ isBuyer }) => isBuyer);
  const offices = new Set(buyers.map(({ officeName }) => officeName));
  expect(buyers.map(({ email }) => email)).toEqual(
    ["fi", "se", "gb"].flatMap((country) =>
      Array.from({ length: 8 }, (_, i) => `buyer${i + 1}.${country}@doorlight.test`),
    ),
  );
  expect(demoPeople.filter(({ officeName }) => offices.has(officeName))).toHaveLength(24);
});

test("writes each demo note about a demo person, and each as an admin", () => {
  const roles = new Map(demoPeople.map(({ email, role }) => [email, role]));
  const abouts = [...demoNotes.map(({ about }) => about), ...Object.keys(demoOwners)];
  const writers = [...demoNotes.map(({ by }) => by), ...Object.values(demoOwners)];
  for (const name of abouts) expect(roles.has(addressOf(name))).toBe(true);
  for (const name of writers) expect(roles.get(addressOf(name))).toMatch(/admin$/);
});

test("has the buyers of a country join one after the other within the year of the demo's history", () => {
  const joined = demoPeople
    .filter(({ isBuyer, country }) => isBuyer && country === "FI")
    .map((one) => one.joinedDaysAgo);
  expect(joined).toEqual([355, 310, 265, 220, 175, 130, 85, 40]);
});
