import { definePermissions } from "@doorlight/common/rpc";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";

const anyUser = ["agent", "invited", "admin", "super_admin"] as const;

export const permissions = definePermissions(PurchasingService, {
  // Those who are no agents are let in to hear the product's own refusal.
  buyLead: anyUser,
  quoteLeads: anyUser,
  listParticipations: anyUser,
  getAccount: anyUser,
  openAccount: anyUser,
  closeSale: ["service:leads"],
  getHolding: ["service:leads"],
});
