import type { DescEnum } from "@bufbuild/protobuf";

/** A protobuf enum as generated: names to numbers, and back. */
type ProtoEnum = Record<string, string | number>;

/** The enum's numbers. */
type Value<Enum extends ProtoEnum> = Extract<Enum[keyof Enum], number>;

/** The enum's names in lower snake_case, without UNSPECIFIED. */
type Text<Enum extends ProtoEnum> = Lowercase<Exclude<keyof Enum & string, "UNSPECIFIED">>;

/** Both directions between an enum and its text. */
export type EnumText<Enum extends ProtoEnum> = {
  /** All of them. */
  texts: Text<Enum>[];
  /** Throws for UNSPECIFIED and for a number that the enum does not have. */
  toText(value: Value<Enum>): Text<Enum>;
  /** As `toText`; undefined instead of throwing. */
  toTextOrNone(value: Value<Enum>): Text<Enum> | undefined;
  /** Throws for a text that the enum does not have. */
  fromText(text: Text<Enum>): Value<Enum>;
};

/** Between a protobuf enum and its text in databases and JSON: `LeadType.REQUEST_FOR_QUOTE` is `request_for_quote`. */
export function enumText<Enum extends ProtoEnum>(protoEnum: Enum): EnumText<Enum> {
  const entries = Object.entries(protoEnum).filter(
    (entry): entry is [string, Value<Enum>] => typeof entry[1] === "number" && entry[0] !== "UNSPECIFIED",
  );
  const texts = new Map(entries.map(([name, value]) => [value, name.toLowerCase() as Text<Enum>]));
  const values = new Map<string, Value<Enum>>(entries.map(([name, value]) => [name.toLowerCase(), value]));
  const names = [...values.keys()].join(", ");
  return {
    texts: [...texts.values()],
    toText: (value) => texts.get(value) ?? fail(`${value} is none of ${names}`),
    toTextOrNone: (value) => texts.get(value),
    fromText: (text) => values.get(text) ?? fail(`${text} is none of ${names}`),
  };
}

/** As `enumText`, of an enum that is known by its descriptor alone. */
export function enumTextOf({ values }: DescEnum): EnumText<Record<string, number>> {
  return enumText(Object.fromEntries(values.map(({ localName, number }) => [localName, number])));
}

function fail(message: string): never {
  throw new Error(message);
}
