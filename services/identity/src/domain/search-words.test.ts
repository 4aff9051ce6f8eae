import { expect, test } from "@jest/globals";
import { searchWords } from "./search-words.ts";

test("splits a search text into its words in small letters", () => {
  expect(searchWords("  Aino\tMÄKINEN aino@ ")).toEqual(["aino", "mäkinen", "aino@"]);
  expect(searchWords(" ")).toEqual([]);
});

test("treats a letter and its combining accent in a search text as one letter", () => {
  expect(searchWords("Ma\u0308ki")).toEqual(["mäki"]);
});

test("uses the first six words of a search text", () => {
  expect(searchWords("a b c d e f g h")).toHaveLength(6);
});
