import { create } from "@bufbuild/protobuf";
import { fromMessage } from "@doorlight/common/rpc";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import { PropertyType } from "@doorlight/proto/leads/v1/lead_pb";
import { SubmitRequestRequestSchema } from "@doorlight/proto/leads/v1/leads_service_pb";
import { expect, test } from "@jest/globals";
import { bodyDigest } from "../domain/intake.ts";
import { toSubmission } from "./submission-mapper.ts";

const sent = { address: "Koivutie 7", email: "selma@homes.example", phone: "+358 40 765 4321", locale: "fi" };
const kinds = { leadType: LeadType.REQUEST_FOR_QUOTE, propertyType: PropertyType.FLAT };

/** What a partner's request is recognised by. */
function digestOf(changes: object, subSource = "campaign-7"): string {
  const message = create(SubmitRequestRequestSchema, { ...sent, ...kinds, ...changes });
  const submission = toSubmission(fromMessage(SubmitRequestRequestSchema, message));
  return bodyDigest(Buffer.alloc(32, 1), { ...submission, subSource }).toString("hex");
}

test("takes a partner's request for the same whatever the spaces around its texts", () => {
  expect(digestOf({ address: " Koivutie 7 ", description: " " })).toBe(digestOf({}));
});

test("takes a partner's request for another with another notation or mark", () => {
  for (const changes of [{ phone: "040 765 4321" }, { email: "Selma@homes.example" }, { rooms: 3 }])
    expect(digestOf(changes)).not.toBe(digestOf({}));
  expect(digestOf({}, "campaign-8")).not.toBe(digestOf({}));
});
