import { expect, test } from "@jest/globals";
import { officeNameKey, readNameKey, tidyOfficeName } from "./office.ts";

test.each([
  ["Kallio Homes", "  kallio   HOMES "],
  ["Kallio Homes", "Kallio-Homes"],
  ["Töölön Kodit", "Toolon kodit"],
  ["Kallio Homes", "Kаlliо Hоmеs"],
  ["KALLIO HOMES", "ΚΑLLΙΟ ΗΟМЕЅ"],
  ["Kallio Homes", "Kallıo Homes"],
  ["Kallio Homes", "Kal\u{200B}lio\u{AD} Ho\u{3164}mes"],
  ["Kallio Homes", "𝕶𝖆𝖑𝖑𝖎𝖔 Ｈｏｍｅｓ"],
  ["Sørensen & Łuczak", "Sorensen Luczak"],
  ["Strasse 1", "STRAßE 1"],
  ["Дом у реки", "ДОМ У РЕКИ"],
])("treats %p and %p as names of one office", (one, other) => {
  expect(officeNameKey(one)).toBe(officeNameKey(other));
});

test("treats different names as names of different offices", () => {
  expect(officeNameKey("Kallio Homes 1")).not.toBe(officeNameKey("Kallio Homes 2"));
  expect(officeNameKey("Linna")).not.toBe(officeNameKey("Iinna"));
  expect(officeNameKey("***")).not.toBe(officeNameKey("!!!"));
});

test("keeps the name of an office as written, without stray spaces", () => {
  expect(tidyOfficeName("  Töölön \n Kodit ")).toBe("Töölön Kodit");
});

test("reads a capital I in a word as the l that it is drawn like", () => {
  expect(["KaIlio Homes", "Kallio Homes", "McIntosh", "Iinna", "III"].map(readNameKey)).toEqual([
    "kalliohomes",
    "kalliohomes",
    "mclntosh",
    "iinna",
    "iii",
  ]);
});
