import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { foldText } from "./fold-text.ts";

fc.configureGlobal({ seed: 1 });

test.each([
  ["Ääkköset ja ÅNGSTRÖM", "aakkoset ja angstrom"],
  ["Høje-Taastrup", "hoje-taastrup"],
  ["Łódź", "lodz"],
  ["Große Straße", "grosse strasse"],
  ["  Two \t spaces\n", "two spaces"],
  ["nothing\u0000at\u0007all", "nothing at all"],
  ["Þór", "thor"],
  ["Вантаа, ѕɪɴɢʟᴇ", "bahtaa, single"],
])("folds the text %j to small letters without accents and with single spaces", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test("changes nothing by folding folded text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => expect(foldText(foldText(text))).toBe(foldText(text))),
  );
});
