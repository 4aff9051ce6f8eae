import {
  create,
  type DescField,
  type DescMessage,
  type DescOneof,
  getOption,
  type MessageShape,
  ScalarType,
} from "@bufbuild/protobuf";
import { TimestampSchema, timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { empty_is_none } from "@doorlight/proto/common/v1/options_pb";
import type { Plains } from "@doorlight/proto/plain";
import { enumTextOf } from "./enum-text.ts";

/**
 * A message as code has it: a Timestamp is a Date, an enum the word that `enumText` gives it, and null stands for an absent
 * `optional` field and for the empty value of one that is marked `empty_is_none`.
 */
export type Plain<Desc extends DescMessage> = Plains[Desc["typeName"] & keyof Plains];

/** What becomes a message: every field is named; null may be undefined, and a list read-only. */
export type Given<Value> = Value extends Date | Uint8Array
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly Given<Item>[]
    : Value extends object
      ? { readonly [Name in keyof Value]: Given<Value[Name]> }
      : Value extends null
        ? null | undefined
        : Value;

/** The message with the value's fields; what else the value has is left out. Throws for a word that the enum does not have. */
export function toMessage<Desc extends DescMessage>(schema: Desc, value: Given<Plain<Desc>>): MessageShape<Desc> {
  return write(schema, value as Values) as MessageShape<Desc>;
}

/**
 * The value of a message. A field that another release does not fill as promised (no message if it is not `optional`, a
 * number that the enum does not have) throws when it is read, so that a reader that does not need it continues.
 */
export function fromMessage<Desc extends DescMessage>(schema: Desc, message: MessageShape<Desc>): Plain<Desc> {
  return read(schema, message as Values) as Plain<Desc>;
}

/** A field of a value of `fromMessage`; undefined if another release did not fill it as promised, instead of throwing. */
export function ifKnown<Value extends object, Name extends keyof Value>(
  value: Value,
  name: Name,
): Value[Name] | undefined {
  return Object.getOwnPropertyDescriptor(value, name)?.value as Value[Name] | undefined;
}

type Values = Record<string, unknown>;
/** How a value differs from what the message has. `read` gives undefined for what it cannot read. */
type Conversion = { read(found: never): unknown; write(given: never): unknown };
type Member = { name: string; isNullable: boolean; emptyIsNone: boolean; conversion: Conversion | undefined };

function write(schema: DescMessage, value: Values): Values {
  const message: Values = create(schema);
  for (const { name, conversion } of membersOf(schema)) {
    const given = value[name];
    if (given !== null && given !== undefined) message[name] = conversion ? conversion.write(given as never) : given;
  }
  return message;
}

function read(schema: DescMessage, message: Values): Values {
  const value: Values = {};
  for (const { name, isNullable, emptyIsNone, conversion } of membersOf(schema)) {
    const found = message[name];
    if (isNullable && (found === undefined || (emptyIsNone && !found))) value[name] = null;
    else {
      const plain = conversion && found !== undefined ? conversion.read(found as never) : found;
      if (plain === undefined) throwOnRead(value, name, schema.typeName);
      else value[name] = plain;
    }
  }
  return value;
}

function throwOnRead(value: Values, name: string, typeName: string): void {
  const get = () => {
    throw new TypeError(`${typeName}.${name} is missing or not known`);
  };
  Object.defineProperty(value, name, { enumerable: true, get });
}

const known = new WeakMap<DescMessage, Member[]>();

function membersOf(schema: DescMessage): Member[] {
  let members = known.get(schema);
  if (!members) known.set(schema, (members = schema.members.map(memberOf)));
  return members;
}

function memberOf(member: DescField | DescOneof): Member {
  const { localName: name } = member;
  if (member.kind === "oneof")
    return { name, isNullable: false, emptyIsNone: false, conversion: ofOneof(member.fields) };
  const emptyIsNone = getOption(member, empty_is_none);
  return { name, isNullable: emptyIsNone || member.proto.proto3Optional, emptyIsNone, conversion: ofField(member) };
}

function ofField(field: DescField): Conversion | undefined {
  const one = ofValue(field);
  if (!one || (field.fieldKind !== "list" && field.fieldKind !== "map")) return one;
  if (field.fieldKind === "map")
    return { read: (found) => mapped(found, one.read), write: (given) => mapped(given, one.write) };
  return {
    read(found: never[]) {
      const items = found.map(one.read);
      return items.includes(undefined) ? undefined : items;
    },
    write: (given: never[]) => given.map(one.write),
  };
}

function mapped(values: Record<string, never>, convert: (value: never) => unknown): Values {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, convert(value)]));
}

function ofValue({ message, enum: words, scalar }: DescField): Conversion | undefined {
  if (words) {
    const { toTextOrNone: read, fromText: write } = enumTextOf(words);
    return { read, write };
  }
  // JSON has numbers for these.
  if (scalar === ScalarType.INT64) return { read: (found) => found, write: (given: bigint | number) => BigInt(given) };
  if (!message) return undefined;
  if (message.typeName === TimestampSchema.typeName) return { read: timestampDate, write: timestampFromDate };
  return { read: (found) => read(message, found), write: (given) => write(message, given) };
}

type Case = { case: string | undefined; value: never };

function ofOneof(fields: readonly DescField[]): Conversion {
  const conversions = new Map(fields.map((field) => [field.localName, ofValue(field)]));
  const convert =
    (way: keyof Conversion) =>
    ({ case: name, value }: Case) => {
      const conversion = name && conversions.get(name);
      return { case: name, value: conversion ? conversion[way](value) : value };
    };
  return { read: convert("read"), write: convert("write") };
}
