import type { ConnectRouter } from "@connectrpc/connect";
import { BillingService } from "@doorlight/proto/billing/v1/billing_service_pb";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";

/** Nobody owes anything. */
const withoutDebts = ({ userIds }: { userIds: string[] }) => ({
  accounts: userIds.map((userId) => ({ userId, owes: false })),
});

/** Another service with data about users; the test decides its answer and its failures. */
function makeFakeSource() {
  const source = { json: "{}", isDown: false, asked: [] as string[] };
  const routes = (router: ConnectRouter) =>
    router.service(PersonalDataService, {
      exportUser({ userId }) {
        source.asked.push(userId);
        if (source.isDown) throw new Error("The service is down");
        return { json: source.json };
      },
    });
  return { source, routes };
}

/** The other services as sources of an export. */
export function makeFakeSources() {
  const [leads, purchasing] = [makeFakeSource(), makeFakeSource()];
  const [billing, notifications, refunds] = [makeFakeSource(), makeFakeSource(), makeFakeSource()];
  const campaign = makeFakeSource();
  return {
    sources: {
      leads: leads.source,
      purchasing: purchasing.source,
      billing: billing.source,
      notifications: notifications.source,
      refunds: refunds.source,
      campaign: campaign.source,
    },
    peers: {
      LEADS_ADDR: leads.routes,
      PURCHASING_ADDR: (router: ConnectRouter) =>
        purchasing.routes(router).service(PurchasingService, { listErasedAccounts: withoutDebts }),
      BILLING_ADDR: (router: ConnectRouter) =>
        billing.routes(router).service(BillingService, { listErasedAccounts: withoutDebts }),
      NOTIFICATIONS_ADDR: notifications.routes,
      REFUNDS_ADDR: refunds.routes,
      CAMPAIGN_ADDR: campaign.routes,
    },
  };
}
