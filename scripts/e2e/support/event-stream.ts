import { eventually } from "@doorlight/common/testing/eventually";
import { EVENTS_PATH } from "@doorlight/gateway/contract";
import type { Agent } from "./given.ts";
import { address } from "./stack.ts";

/** The stream of events that an open page receives. */
export async function openStream(agent: Agent, lastId = "") {
  const abort = new AbortController();
  const response = await fetch(address.product + EVENTS_PATH, {
    headers: { cookie: agent.cookie, ...(lastId && { "last-event-id": lastId }) },
    signal: abort.signal,
  });
  const received = {
    text: "",
    ended: false,
    stop: () => abort.abort(),
    lastId: () => received.text.match(/(?<=^id: )\d+/gm)?.at(-1) ?? "",
  };
  void (async () => {
    for await (const chunk of response.body ?? []) received.text += Buffer.from(chunk).toString();
    received.ended = true;
  })().catch(() => undefined);
  const type = response.headers.get("content-type");
  if (type !== "text/event-stream") throw new Error(`The stream is ${response.status} ${type}`);
  return received;
}

/** The id of a stream; a gateway that has just started has nothing to replay from yet. */
export function idThatCanBeReplayed(agent: Agent): Promise<string> {
  return eventually(
    async () => {
      const { lastId } = await openOnce(agent);
      const second = await openOnce(agent, lastId);
      if (second.text.includes("event: reset")) throw new Error("nothing can be replayed yet");
      return second.lastId;
    },
    { timeoutMs: 40_000 },
  );
}

/** The content of a stream with its first id; it is closed again, whatever comes. */
async function openOnce(agent: Agent, from?: string): Promise<{ lastId: string; text: string }> {
  const stream = await openStream(agent, from);
  try {
    const lastId = await eventually(() => {
      if (stream.lastId() === "") throw new Error("the stream has no id yet");
      return stream.lastId();
    });
    return { lastId, text: stream.text };
  } finally {
    stream.stop();
  }
}
