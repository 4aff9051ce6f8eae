import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { definePermissions, startRpcServer, type Verifier } from "@doorlight/common/rpc";
import type { Logger } from "@doorlight/common/telemetry";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";

const nobody = [] as const;
const leads = ["service:leads"] as const;

const permissions = definePermissions(PurchasingService, {
  buyLead: nobody,
  buyLeads: nobody,
  quoteLeads: nobody,
  listPurchases: nobody,
  getAccount: nobody,
  openAccount: nobody,
  closeSale: leads,
  getHolding: leads,
});

/** A purchasing whose answers the test decides. */
export async function startFakePurchasing(verifier: Verifier, log: Logger) {
  const purchasing = {
    closedAt: new Date(0),
    /** `lead user` of everybody who holds something. */
    holdings: new Set<string>(),
    isDown: false,
    asked: [] as string[],
  };
  const answer = (question: string) => {
    purchasing.asked.push(question);
    if (purchasing.isDown) throw new Error("Purchasing is down");
  };
  const server = await startRpcServer({
    host: "127.0.0.1",
    port: 0,
    verifier,
    log,
    isServing: () => true,
    permissions: [permissions],
    routes: (router) =>
      router.service(PurchasingService, {
        closeSale({ leadId }) {
          answer(`close ${leadId}`);
          return { closedAt: timestampFromDate(purchasing.closedAt) };
        },
        getHolding({ leadId, userId }) {
          answer(`holding ${leadId}`);
          return { holds: purchasing.holdings.has(`${leadId} ${userId}`) };
        },
      }),
  });
  return Object.assign(purchasing, { address: `127.0.0.1:${server.port}`, stop: () => server.stop(0) });
}
