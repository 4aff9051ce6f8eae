import { expect, test } from "@jest/globals";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { enumText } from "./enum-text.ts";

const leadType = enumText(LeadType);

test("gives every value of an enum a text and reads it back", () => {
  expect(leadType.toText(LeadType.REQUEST_FOR_QUOTE)).toBe("request_for_quote");
  for (const value of [LeadType.REQUEST_FOR_QUOTE, LeadType.REQUEST_FOR_ONLINE_VALUATION])
    expect(leadType.fromText(leadType.toText(value))).toBe(value);
});

test("has no text for UNSPECIFIED and for numbers of a later release", () => {
  for (const value of [LeadType.UNSPECIFIED, 99 as LeadType]) {
    expect(() => leadType.toText(value)).toThrow(`${value} is none of request_for_quote`);
    expect(leadType.toTextOrNone(value)).toBeUndefined();
  }
});

test("throws on a text that names no value of the enum", () => {
  expect(() => leadType.fromText("REQUEST_FOR_QUOTE" as "request_for_quote")).toThrow("REQUEST_FOR_QUOTE is none of");
});
