import { startRpcServer } from "@doorlight/common/rpc";
import { makeLogger } from "@doorlight/common/telemetry";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { answer } from "./answer.ts";
import { verifier } from "./keys.ts";

/** A service of the kit with everything that a call passes: token, permission, validation, trace. */
const { port } = await startRpcServer({
  host: "127.0.0.1",
  port: 0,
  verifier: verifier(),
  log: makeLogger("hop"),
  isServing: () => true,
  routes: (router) => {
    router.rpc(PurchasingService.method.getAccount, () => ({
      account: { ...answer, billingVersion: BigInt(answer.billingVersion) },
    }));
  },
});
process.on("disconnect", () => process.exit());
process.send?.(port);
