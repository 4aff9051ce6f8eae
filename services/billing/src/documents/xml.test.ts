import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { BrokenXml, readXml } from "./read-xml.ts";
import { el, latin9Document, utf8Document } from "./xml.ts";

const writers = [
  ["UTF-8", utf8Document, "utf-8"],
  ["ISO 8859-15", latin9Document, "iso-8859-15"],
] as const;

test.each(writers)("any text in %s is read as it was written", (_, write, encoding) => {
  // What XML can hold; a reader makes one line end of each.
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

test("letters of our countries survive in both encodings, also those that ISO 8859-15 lacks or has elsewhere", () => {
  const text = "Łódź Ångström Straße Põltsamaa Ærø Šžœ € “–” ¤¦¨´¸¼½¾";
  for (const [, write, encoding] of writers) {
    expect(readXml(new TextDecoder(encoding).decode(write(el("a", text)!))).text).toBe(text);
  }
});

test("a letter that ISO 8859-15 has is one byte, any other a reference", () => {
  const bytes = Buffer.from(latin9Document(el("a", "åł")!));
  expect(bytes.includes(Buffer.from([0xe5, ...Buffer.from("&#322;")]))).toBe(true);
});

test("a document may be 32 elements deep and no deeper", () => {
  const nested = (depth: number) => "<a>".repeat(depth) + "</a>".repeat(depth);
  expect(readXml(nested(32)).children).toHaveLength(1);
  expect(() => readXml(nested(33))).toThrow(BrokenXml);
});

test("what XML cannot hold is left out", () => {
  expect(Buffer.from(utf8Document(el("a", "b\u0000\u001F\uFFFE\uD800c")!)).toString()).toContain(
    "<a>b\uFFFDc</a>".replace("\uFFFD", ""),
  );
});

test("an element without content is not written", () => {
  expect(el("a", "")).toBeNull();
  expect(el("a", " \u0000")).toBeNull();
  expect(el("a", [el("b", ""), null])).toBeNull();
});
