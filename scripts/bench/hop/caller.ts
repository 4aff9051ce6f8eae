import { as, makeRpcClient } from "@doorlight/common/rpc";
import { PurchasingService } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import express from "express";
import { signer } from "./keys.ts";
import { sendPort } from "./send-port.ts";

/** Express that gets its answer from the service. */
const purchasing = makeRpcClient(PurchasingService, {
  peer: "purchasing",
  address: `127.0.0.1:${process.env["HOP_SERVICE"]}`,
  signer: signer(),
});
const agent = {
  kind: "user",
  userId: "a",
  role: "agent",
  country: "FI",
  termsAccepted: true,
  sessionId: "s",
} as const;
const server = express().get("/", async (_request, response) => {
  const { account } = await purchasing.getAccount({}, as(agent));
  response.json({
    credits: account?.credits,
    billingComplete: account?.billingComplete,
    billingVersion: Number(account?.billingVersion),
  });
});
sendPort(server.listen(0, "127.0.0.1"));
