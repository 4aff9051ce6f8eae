import { readFileSync } from "node:fs";
import * as contract from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import * as z from "zod/mini";
import { locales } from "../locale.ts";
import { messageOf, messageOfRefused, textOf } from "./field-message.ts";
import { newPassword } from "./new-password.ts";

type Schema = z.ZodMiniType;
type Definition = { type: string; innerType?: Schema; out?: Schema; shape?: Record<string, Schema> };

const definitionOf = (schema: Schema) => schema._zod.def as Definition;

/** The schema inside of optional, nullable and converted ones. */
function bare(schema: Schema): Schema {
  const { innerType, out } = definitionOf(schema);
  const inner = innerType ?? out;
  return inner ? bare(inner) : schema;
}

/** Every field in a schema with its path. */
function fieldsOf(schema: Schema, path = ""): [path: string, field: Schema][] {
  const { shape } = definitionOf(bare(schema));
  if (!shape) return [[path, schema]];
  return Object.entries(shape).flatMap(([name, field]) => fieldsOf(field, path ? `${path}.${name}` : name));
}

/** Those that people send: programs with a key read our own words for them. */
const bodies = Object.entries(contract).flatMap(([name, value]): [string, Schema][] =>
  typeof value === "object" && "path" in value && "body" in value && value.body && !("key" in value)
    ? [[name, value.body as Schema]]
    : [],
);
const typed = [...bodies, ["newPassword", z.object(newPassword)] as const]
  .flatMap(([name, body]) => fieldsOf(body).map(([path, field]) => [`${name} ${path}`, field] as const))
  .filter(([, field]) => ["string", "enum"].includes(definitionOf(bare(field)).type));

const texts = Object.fromEntries(
  locales.map((locale) => [
    locale,
    JSON.parse(readFileSync(new URL(`../../i18n/locales/validation.${locale}.json`, import.meta.url), "utf8")) as {
      message: Record<string, string>;
    },
  ]),
);
const hasText = (message: string) => {
  const key = textOf(message).keys[0]!.replace("message.", "");
  return locales.every((locale) => texts[locale]!.message[key]);
};

const wrong = ["", " ", "x", "Ab", "a\u0007b", "a\nb", "x".repeat(20_000), null, undefined, "not a choice"];

test.each(typed)("has a text in every language for every wrong answer to %s", (_, field) => {
  for (const input of wrong) {
    const { error } = field.safeParse(input, { error: messageOf });
    for (const { message } of error?.issues ?? []) expect([message, hasText(message)]).toEqual([message, true]);
  }
});

test("covers the fields of the forms in its walk", () => {
  const names = typed.map(([name]) => name);
  for (const name of ["register firstName", "login password", "writeMail subject", "putBillingDetails taxId"])
    expect(names).toContain(name);
});

test("says how small and how large a number may be, and asks for one for any other text", () => {
  const { error } = z.int().check(z.gte(1)).safeParse(0, { error: messageOf });
  expect(error?.issues[0]?.message).toBe("at_least 1");
  expect(textOf("at_least 1")).toMatchObject({
    keys: ["message.at_least", expect.anything(), expect.anything()],
    first: "1",
  });
  expect(messageOf({ code: "too_big", origin: "number", maximum: 100, inclusive: true, input: 101 })).toBe(
    "at_most 100",
  );
  expect(z.number().safeParse("x", { error: messageOf }).error?.issues[0]?.message).toBe("Must be a number");
  expect(textOf("ambiguous 350|350,000")).toMatchObject({ first: "350", second: "350,000" });
});

test("says how long a text may be", () => {
  expect(textOf(messageOf({ code: "too_big", origin: "string", maximum: 100, input: "x" }))).toEqual({
    keys: ["message.too_long", "errors:code.too_long", "message.check"],
    first: "100",
  });
});

test("names a refused field by the server's code, and an empty one as the form does", () => {
  expect(messageOfRefused({ code: "tax_id_invalid" })).toBe("tax_id_invalid");
  expect(messageOfRefused({ code: "required" })).toBe("Required");
  const invalidPhone = messageOfRefused({ code: "invalid_phone" }, { phoneExample: "041 2345678" });
  expect(textOf(invalidPhone)).toMatchObject({
    first: "041 2345678",
    keys: ["message.invalid_phone", expect.anything(), expect.anything()],
  });
  expect(textOf(messageOfRefused({ code: "too_long" })).keys[0]).toBe("message.check");
  expect(hasText("tax_id_invalid")).toBe(true);
});
