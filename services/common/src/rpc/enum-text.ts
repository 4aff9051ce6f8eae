import type { GenEnum } from "@bufbuild/protobuf/codegenv2";

export type EnumText<Value extends number> = {
  /** Lower snake_case name without the enum's prefix. Throws for a number that the enum does not hold. */
  toText(value: Value): string;
  /** Throws for a text that names no value. */
  fromText(text: string): Value;
};

/** Between a protobuf enum and its text in databases and JSON: LEAD_TYPE_REQUEST_FOR_QUOTE is `request_for_quote`. */
export function enumText<Value extends number>(schema: GenEnum<Value>): EnumText<Value> {
  const texts = new Map(schema.values.map(({ number, localName }) => [number, localName.toLowerCase()]));
  const values = new Map(schema.values.map(({ number, localName }) => [localName.toLowerCase(), number as Value]));
  return {
    toText: (value) => texts.get(value) ?? fail(`${schema.typeName} has no value ${value}`),
    fromText: (text) => values.get(text) ?? fail(`${schema.typeName} has no value named ${text}`),
  };
}

function fail(message: string): never {
  throw new Error(message);
}
