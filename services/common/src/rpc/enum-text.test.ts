import { expect, test } from "@jest/globals";
import { LeadType, LeadTypeSchema } from "@doorlight/proto/common/v1/lead_type_pb";
import { enumText } from "./enum-text.ts";

const leadType = enumText(LeadTypeSchema);

test("every value has a text and comes back from it", () => {
  expect(leadType.toText(LeadType.REQUEST_FOR_QUOTE)).toBe("request_for_quote");
  for (const { number } of LeadTypeSchema.values) expect(leadType.fromText(leadType.toText(number))).toBe(number);
});

test("knows no text and no number beyond the enum", () => {
  expect(() => leadType.fromText("REQUEST_FOR_QUOTE")).toThrow("has no value named REQUEST_FOR_QUOTE");
  const ofALaterRelease: number = 99;
  expect(() => leadType.toText(ofALaterRelease)).toThrow("has no value 99");
});
