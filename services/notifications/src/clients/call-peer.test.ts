import { Code, ConnectError } from "@connectrpc/connect";
import { Refusal, toConnectError } from "@doorlight/common/errors";
import { GetLeadsResponseSchema } from "@doorlight/proto/leads/v1/leads_service_pb";
import { expect, test } from "@jest/globals";
import { callPeer } from "./call-peer.ts";

const failed = (error: Error) => callPeer(GetLeadsResponseSchema, Promise.reject(error));

test("retries a peer that cannot be reached soon", async () => {
  const away = new ConnectError("no connection", Code.Unavailable);
  await expect(failed(away)).rejects.toMatchObject({ kind: "unreachable", code: "peer_away" });
});

test("retries a peer that cannot answer yet less often, and does not call it down", async () => {
  const unable = toConnectError(new Refusal("unavailable"));
  await expect(failed(unable)).rejects.toMatchObject({ kind: "busy", code: "peer_unable" });
});

test("returns undefined for an id that the peer does not know", async () => {
  await expect(failed(toConnectError(new Refusal("not_found")))).resolves.toBeUndefined();
});
