import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { BrokenXml, readXml } from "./read-xml.ts";
import { el, latin9Document, utf8Document } from "./xml.ts";

const writers = [
  ["UTF-8", utf8Document, "utf-8"],
  ["ISO 8859-15", latin9Document, "iso-8859-15"],
] as const;

test.each(writers)("reads any text in %s as it was written", (_, write, encoding) => {
  // Any text that XML can hold; a reader makes one line end of each.
  const text = fc
    .string({ unit: "grapheme" })
    .map((some) => `x${some.replaceAll(/[^\u0020-\uD7FF\uE000-\uFFFC\u{10000}-\u{10FFFF}]/gu, "")}x`);
  fc.assert(
    fc.property(text, text, (content, value) => {
      const root = readXml(new TextDecoder(encoding).decode(write(el("a", content, { b: value })!)));
      expect([root.text, root.attributes["b"]]).toEqual([content, value]);
    }),
  );
});

test("keeps our countries' letters in both encodings, even those ISO 8859-15 lacks or moved", () => {
  const text = "Łódź Ångström Straße Põltsamaa Ærø Šžœ € “–” ¤¦¨´¸¼½¾";
  for (const [, write, encoding] of writers) {
    expect(readXml(new TextDecoder(encoding).decode(write(el("a", text)!))).text).toBe(text);
  }
});

test("writes a letter of ISO 8859-15 in one byte, any other as a reference", () => {
  const bytes = Buffer.from(latin9Document(el("a", "åł")!));
  expect(bytes.includes(Buffer.from([0xe5, ...Buffer.from("&#322;")]))).toBe(true);
});

test("allows 32 nested elements and no more", () => {
  const nested = (depth: number) => "<a>".repeat(depth) + "</a>".repeat(depth);
  expect(readXml(nested(32)).children).toHaveLength(1);
  expect(() => readXml(nested(33))).toThrow(BrokenXml);
});

test("leaves out characters that XML cannot hold", () => {
  expect(Buffer.from(utf8Document(el("a", "b\u0000\u001F\uFFFE\uD800c")!)).toString()).toContain(
    "<a>b\uFFFDc</a>".replace("\uFFFD", ""),
  );
});

test("does not write an element without content", () => {
  expect(el("a", "")).toBeNull();
  expect(el("a", " \u0000")).toBeNull();
  expect(el("a", [el("b", ""), null])).toBeNull();
});
