import { expect, test } from "@jest/globals";
import { Code, ConnectError } from "@connectrpc/connect";
import { PurchasingService, type OpenAccountRequest } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { startIdentity } from "./start-identity.ts";

test("a confirmation opens the account in purchasing with identity's own word, and goes on where that fails", async () => {
  const opened: OpenAccountRequest[] = [];
  const identity = await startIdentity({
    peers: {
      PURCHASING_ADDR: (router) =>
        router.rpc(PurchasingService.method.openAccount, (request) => {
          opened.push(request);
          throw new ConnectError("", Code.Unavailable);
        }),
    },
  });
  try {
    const { user } = await identity.gateway.confirmEmail(await identity.signUp());
    expect(opened).toMatchObject([{ userId: user!.id, country: "FI", grantsSignupCredit: true }]);
  } finally {
    await identity.stop();
  }
});
