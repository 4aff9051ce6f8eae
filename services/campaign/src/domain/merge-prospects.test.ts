import { expect, test } from "@jest/globals";
import { type Candidate, mergeProspects } from "./merge-prospects.ts";
import type { ImportTerms } from "./prospect-import.ts";
import type { ProspectRow } from "./prospect-rows.ts";

const terms: ImportTerms = {
  fields: ["email"],
  source: "Fair",
  legalBasis: "corporate",
  legalBasisOn: "2026-11-01",
  tags: ["fair"],
  locale: "fi",
};
const aRow = (changes: Partial<ProspectRow>): ProspectRow => ({
  line: 2,
  name: "Aino Laine",
  brand: "",
  place: "",
  email: "aino@homes.example",
  phoneNumber: null,
  locale: null,
  tags: [],
  ...changes,
});
const aino: Candidate = {
  id: "1",
  name: "Aino L.",
  brand: "",
  place: "",
  email: "aino@homes.example",
  phoneNumber: null,
  locale: "sv",
  tags: ["vip"],
  source: "Friend",
  legalBasis: null,
  legalBasisOn: null,
  state: "interested",
};

test("adds a row about nobody known with what holds for all rows", () => {
  const { prospects, ...counts } = mergeProspects([], [aRow({ locale: "en", tags: ["a"] })], terms);
  expect(counts).toEqual({ added: 1, merged: 0, unchanged: 0 });
  expect(prospects).toMatchObject([
    { id: null, source: "Fair", locale: "en", tags: ["fair", "a"], legalBasis: "corporate", state: "new" },
  ]);
});

test("fills in what is missing and leaves what is known", () => {
  const row = aRow({ email: "aino+list@homes.example", phoneNumber: "+358405551234", brand: "Kallio Homes" });
  const { prospects, merged } = mergeProspects([aino], [row], terms);
  expect(merged).toBe(1);
  expect(prospects).toEqual([
    {
      ...aino,
      brand: "Kallio Homes",
      phoneNumber: "+358405551234",
      tags: ["vip", "fair"],
      legalBasis: "corporate",
      legalBasisOn: "2026-11-01",
    },
  ]);
});

test("counts a row that says nothing new as unchanged", () => {
  const known = { ...aino, tags: ["Fair"], legalBasis: "consent" as const, legalBasisOn: "2026-01-01" };
  expect(mergeProspects([known], [aRow({ name: "Somebody Else" })], terms)).toEqual({
    prospects: [],
    added: 0,
    merged: 0,
    unchanged: 1,
  });
});

test("merges rows of one file by address and by number", () => {
  const rows = [
    aRow({ email: null, phoneNumber: "+358405551234" }),
    aRow({ phoneNumber: "+358405551234" }),
    aRow({ brand: "Kallio Homes" }),
  ];
  const { prospects, ...counts } = mergeProspects([], rows, terms);
  expect(counts).toEqual({ added: 1, merged: 2, unchanged: 0 });
  expect(prospects).toMatchObject([
    { email: "aino@homes.example", phoneNumber: "+358405551234", brand: "Kallio Homes" },
  ]);
});

test("keeps colleagues with one switchboard apart", () => {
  const phoneNumber = "+358405551234";
  const rows = [aRow({ phoneNumber }), aRow({ email: "bo@homes.example", phoneNumber })];
  expect(mergeProspects([], rows, terms).prospects).toHaveLength(2);
});
