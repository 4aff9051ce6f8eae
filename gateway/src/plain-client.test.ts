import { create } from "@bufbuild/protobuf";
import { CreateDealRequestSchema, DealsService, DealType } from "@doorlight/proto/billing/v1/deals_service_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { expect, test } from "@jest/globals";
import { makePlainClient } from "./plain-client.ts";

test("turns words into enums and numbers into 64 bits, and leaves out null and unknown fields", async () => {
  const asked: unknown[] = [];
  const deals = makePlainClient(DealsService, { createDeal: async (...all: unknown[]) => asked.push(all) } as never);
  const limitations = { leadTypes: ["request_for_quote"], places: [{ kind: "region", place: "Lappi" }] } as const;
  const terms = { type: "monthly", fee: 4900, name: "Winter", country: null, limitations, color: "red" } as const;
  const options = { timeoutMs: 500 };
  await deals.createDeal({ terms }, options);
  const request = create(CreateDealRequestSchema, {
    terms: {
      type: DealType.MONTHLY,
      fee: 4900n,
      name: "Winter",
      limitations: { leadTypes: [LeadType.REQUEST_FOR_QUOTE], places: [{ kind: "region", place: "Lappi" }] },
    },
  });
  expect(asked).toEqual([[request, options]]);
});
