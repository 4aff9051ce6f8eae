import { definePermissions, startRpcServer, type Verifier } from "@doorlight/common/rpc";
import { makeLogger } from "@doorlight/common/telemetry";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";

const permissions = definePermissions(PersonalDataService, { exportUser: ["service:identity"] });

/** Another service that holds data about users; the test decides what it says and when it is down. */
async function startFakeHolder(verifier: Verifier) {
  const holder = { json: "{}", isDown: false, asked: [] as string[] };
  const server = await startRpcServer({
    host: "127.0.0.1",
    port: 0,
    verifier,
    log: makeLogger("holder", { write() {} }),
    isServing: () => true,
    permissions: [permissions],
    routes: (router) =>
      router.service(PersonalDataService, {
        exportUser({ userId }) {
          holder.asked.push(userId);
          if (holder.isDown) throw new Error("The holder is down");
          return { json: holder.json };
        },
      }),
  });
  return Object.assign(holder, { address: `127.0.0.1:${server.port}`, stop: () => server.stop(0) });
}

/** Leads, purchasing and billing. `verifier` may be known only once they are asked. */
export async function startFakeHolders(verifier: () => Verifier) {
  const late: Verifier = {
    callerOf: (token) => verifier().callerOf(token),
    verify: (...told) => verifier().verify(...told),
  };
  const [leads, purchasing, billing] = await Promise.all([
    startFakeHolder(late),
    startFakeHolder(late),
    startFakeHolder(late),
  ]);
  const addresses = {
    LEADS_ADDR: leads.address,
    PURCHASING_ADDR: purchasing.address,
    BILLING_ADDR: billing.address,
  };
  const stop = async () => void (await Promise.all([leads.stop(), purchasing.stop(), billing.stop()]));
  return { leads, purchasing, billing, addresses, stop };
}
