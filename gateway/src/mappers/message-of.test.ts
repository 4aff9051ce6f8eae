import { create } from "@bufbuild/protobuf";
import { DealTermsSchema, DealType } from "@doorlight/proto/billing/v1/deals_service_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { expect, test } from "@jest/globals";
import { messageOf } from "./message-of.ts";

test("turns words into enums and numbers into 64 bits, and leaves out null and unknown fields", () => {
  const limitations = { leadTypes: ["request_for_quote"], places: [{ kind: "region", place: "Lappi" }] } as const;
  const body = { type: "monthly", fee: 4900, name: "Winter", country: null, limitations, color: "red" } as const;
  expect(messageOf(DealTermsSchema, body)).toEqual(
    create(DealTermsSchema, {
      type: DealType.MONTHLY,
      fee: 4900n,
      name: "Winter",
      limitations: { leadTypes: [LeadType.REQUEST_FOR_QUOTE], places: [{ kind: "region", place: "Lappi" }] },
    }),
  );
});
