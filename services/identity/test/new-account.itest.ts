import { expect, test } from "@jest/globals";
import { Code, ConnectError } from "@connectrpc/connect";
import { eventually } from "@doorlight/common/testing";
import { PurchasingService, type OpenAccountRequest } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import { CredentialsService } from "@doorlight/proto/identity/v1/credentials_service_pb";
import { anna, startIdentity, type IdentityTest } from "./start-identity.ts";

test.each([
  ["a confirmation", (identity: IdentityTest) => confirm(identity)],
  ["a password link that confirms a sign-up", (identity: IdentityTest) => setPassword(identity)],
])("opens the account of %s in purchasing with identity's own word, and goes on if that fails", async (_, use) => {
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
    const { user } = await use(identity);
    expect(opened).toMatchObject([{ userId: user!.id, country: "FI", grantsSignupCredit: true }]);
  } finally {
    await identity.stop();
  }
});

async function confirm(identity: IdentityTest) {
  return identity.gateway.confirmEmail(await identity.signUp());
}

async function setPassword(identity: IdentityTest) {
  await identity.signUp();
  const credentials = identity.clientOf("gateway", CredentialsService);
  await credentials.requestPasswordReset({ email: anna.email });
  const token = await eventually(() => identity.mailedToken());
  const { id: userId } = await identity.db("users").first("id");
  return credentials.setPassword({ userId, token, newPassword: "the owner's choice", device: "" });
}
