import { expect, test } from "@jest/globals";
import { contentErrors, type ContentProblem } from "./content-problem.ts";

const problem = (changes: Partial<ContentProblem>): ContentProblem => ({
  kind: "missing_text",
  part: "block",
  block: 2,
  locale: "fi",
  found: "",
  ...changes,
});

test.each([
  [{ part: "subject", block: 0 }, "content.subject.fi", "missing_text"],
  [{ kind: "too_long", part: "preheader", block: 0, locale: "sv" }, "content.preheader.sv", "too_long"],
  [{}, "content.blocks[1].text.fi", "missing_text"],
  [{ kind: "invalid_target", locale: null, found: "x" }, "content.blocks[1].target", "invalid_target"],
  [{ kind: "missing_picture", locale: null }, "content.blocks[1].pictureId", "missing_picture"],
  [{ kind: "no_blocks", block: 0, locale: null }, "content.blocks", "no_blocks"],
] as const)("names the field of a problem of the content: %o", (changes, path, code) => {
  const found = "found" in changes ? changes.found : "";
  expect(contentErrors([problem(changes)])).toEqual([{ path, code, message: found }]);
});

test("lets a content go out of which a translation is missing", () => {
  expect(contentErrors([problem({ kind: "missing_translation" })])).toEqual([]);
});
