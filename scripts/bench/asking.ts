import { makeFileSigner, makeRpcClient } from "@doorlight/common/rpc";
import { systemClock as clock } from "@doorlight/common/time";
import { CredentialsService } from "@doorlight/proto/identity/v1/credentials_service_pb";
import express from "express";
import { sendPort } from "./hop/send-port.ts";

/** Bare Express with the gateway's question to identity. */
const { BARE_PATH = "/", IDENTITY_ADDR = "", SIGNING_KEY_FILE = "" } = process.env;
const signer = makeFileSigner({ keyFile: SIGNING_KEY_FILE, name: "gateway", clock });
const credentials = makeRpcClient(CredentialsService, { peer: "identity", address: IDENTITY_ADDR, signer });
const server = express()
  .use(express.json())
  .post(BARE_PATH, async ({ body }: { body: { newPassword: string } }, response) => {
    await credentials.checkNewPassword(body);
    response.status(204).end();
  });
sendPort(server.listen(0, "127.0.0.1"));
