import { Code, ConnectError } from "@connectrpc/connect";
import { Refusal, toConnectError } from "@doorlight/common/errors";
import { expect, test } from "@jest/globals";
import { callPeer } from "./call-peer.ts";

const failed = (error: Error) => callPeer(Promise.reject(error));

test("a peer that nobody reaches is tried again soon", async () => {
  const away = new ConnectError("no connection", Code.Unavailable);
  await expect(failed(away)).rejects.toMatchObject({ kind: "unreachable", code: "peer_away" });
});

test("a peer that answers that it cannot say yet is asked less often, and not called away", async () => {
  const unable = toConnectError(new Refusal("unavailable"));
  await expect(failed(unable)).rejects.toMatchObject({ kind: "busy", code: "peer_unable" });
});

test("what a peer does not know is undefined", async () => {
  await expect(failed(toConnectError(new Refusal("not_found")))).resolves.toBeUndefined();
});
