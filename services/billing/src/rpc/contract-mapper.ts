import type { MessageInitShape } from "@bufbuild/protobuf";
import { enumText } from "@doorlight/common/rpc";
import type { ContractOwnerSchema, LimitationsSchema } from "@doorlight/proto/billing/v1/billing_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import type { ContractOwner, DealTerms } from "../domain/deal.ts";

const leadTypes = enumText(LeadType);

export function toOwner({ kind, id }: ContractOwner): MessageInitShape<typeof ContractOwnerSchema> {
  return { owner: { case: kind === "user" ? "userId" : "officeId", value: id } };
}

export function toLimitations(
  terms: Pick<DealTerms, "leadTypes" | "places">,
): MessageInitShape<typeof LimitationsSchema> {
  return { leadTypes: terms.leadTypes.map(leadTypes.fromText), places: terms.places };
}
