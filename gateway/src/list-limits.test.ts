import { type DescMessage, getOption } from "@bufbuild/protobuf";
import { field } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import * as limits from "@doorlight/common/product";
import { LeadListDraftSchema, PreviewLeadListRequestSchema } from "@doorlight/proto/leads/v1/lead_lists_service_pb";
import { expect, test } from "@jest/globals";
import * as contract from "../contract/index.ts";

const mostOf = (message: DescMessage, name: string) => {
  const { type } = getOption(message.field[name]!, field);
  return type.case === "repeated" ? Number(type.value.maxItems) : undefined;
};

// The contract stands alone, since the browser loads it: what it repeats is compared here.
test("a list may name as many places as leads takes, and spend as much as purchasing lets it", () => {
  expect(mostOf(LeadListDraftSchema, "locationIds")).toBe(contract.MOST_LIST_PLACES);
  expect(mostOf(PreviewLeadListRequestSchema, "locationIds")).toBe(contract.MOST_LIST_PLACES);
  expect(contract.MOST_MONTH_AMOUNT).toBe(limits.MOST_MONTH_AMOUNT);
});
