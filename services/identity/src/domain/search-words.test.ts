import { expect, test } from "@jest/globals";
import { searchWords } from "./search-words.ts";

test("a search text is split into its words in small letters", () => {
  expect(searchWords("  Aino\tMÄKINEN aino@ ")).toEqual(["aino", "mäkinen", "aino@"]);
  expect(searchWords(" ")).toEqual([]);
});

test("a letter and its combining accent in a search text are one letter", () => {
  expect(searchWords("Ma\u0308ki")).toEqual(["mäki"]);
});

test("a search text counts for its first six words", () => {
  expect(searchWords("a b c d e f g h")).toHaveLength(6);
});
