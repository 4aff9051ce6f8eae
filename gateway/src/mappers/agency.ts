import type {
  Agency as WireAgency,
  Commission as WireCommission,
  Import as WireImport,
} from "@doorlight/proto/leads/v1/agencies_service_pb";
import type { Agency, Commission, Import } from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import { importKind, propertyType } from "./enum-text.ts";
import { toInstant, toMoney } from "./values.ts";

export function toAgency({ name, website, listingCount, commission, agents, ...agency }: WireAgency): Agency {
  return {
    name,
    website: website || null,
    listingCount: listingCount ?? null,
    commission: toCommission(assertDefined(commission, "agency.commission")),
    propertyTypes: agency.propertyTypes.map(propertyType.toText),
    agentCount: agency.agentCount,
    agents: agents.map((agent) => ({
      name: agent.name,
      title: agent.title || null,
      phoneNumber: agent.phone || null,
      email: agent.email || null,
      postalCode: agent.postalCode,
    })),
  };
}

function toCommission({ lowestRate, highestRate, lowestFee, highestFee }: WireCommission): Commission {
  return {
    rate:
      lowestRate === undefined || highestRate === undefined ? null : { from: lowestRate / 100, to: highestRate / 100 },
    fee: lowestFee && highestFee ? { from: toMoney(lowestFee), to: toMoney(highestFee) } : null,
  };
}

export function toImport({ id, country, kind, startedAt, finishedAt, ...counts }: WireImport): Import {
  const { rows, done, added, changed, unchanged, refused } = counts;
  return {
    id,
    country,
    kind: importKind.toText(kind),
    startedAt: toInstant(startedAt, "import.started_at"),
    finishedAt: finishedAt ? toInstant(finishedAt, "import.finished_at") : null,
    rows,
    done,
    added,
    changed,
    unchanged,
    refused,
  };
}
