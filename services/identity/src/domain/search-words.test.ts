import { expect, test } from "@jest/globals";
import { searchWords } from "./search-words.ts";

test("a text is its words in small letters", () => {
  expect(searchWords("  Aino\tMÄKINEN aino@ ")).toEqual(["aino", "mäkinen", "aino@"]);
  expect(searchWords(" ")).toEqual([]);
});

test("a letter and its accent are one letter", () => {
  expect(searchWords("Ma\u0308ki")).toEqual(["mäki"]);
});

test("more than six words are not asked for", () => {
  expect(searchWords("a b c d e f g h")).toHaveLength(6);
});
