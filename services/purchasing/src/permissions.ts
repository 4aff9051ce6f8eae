import { definePermissions } from "@doorlight/common/rpc";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";

const anyUser = ["agent", "invited", "admin", "super_admin"] as const;

const purchasing = definePermissions(PurchasingService, {
  // Those who are no agents are let in to consume the product's own refusal.
  buyLead: anyUser,
  // Each order is admitted as a buyLead of its own.
  buyLeads: ["service:gateway"],
  quoteLeads: anyUser,
  listPurchases: anyUser,
  // Who is signed in is shown with their credits, on every page and to admins who act as them.
  getAccount: [...anyUser, "before_terms"],
  openAccount: [...anyUser, "before_terms"],
  closeSale: ["service:leads"],
  getHolding: ["service:leads"],
});

const personalData = definePermissions(PersonalDataService, { exportUser: ["service:identity"] });

export const permissions = [purchasing, personalData];
