import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { create } from "@bufbuild/protobuf";
import { makeLogger } from "@doorlight/common/telemetry";
import { refusalOf } from "@doorlight/common/testing";
import { Refusal } from "@doorlight/common/errors";
import { seconds } from "@doorlight/common/time";
import { Role, UserSchema } from "@doorlight/proto/identity/v1/user_pb";
import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import type { Request, Response } from "express";
import type { Session } from "../sessions/session.ts";
import { makeEventStream } from "./event-stream.ts";
import type { Listener } from "./live-hub.ts";

const user = create(UserSchema, { id: "u", country: "FI", role: Role.AGENT, termsAccepted: true });
const session: Session = { user, actorId: undefined, id: "s", token: "t", as: {} };

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ["setImmediate", "nextTick"] });
});
afterEach(() => {
  jest.useRealTimers();
});

/** An open stream with its written text; `reload` is the heartbeat's finding. */
async function openStream({
  of = session,
  reload = async (): Promise<Session | undefined> => session,
  refused = false,
  lastId = "",
  closesEarly = false,
  method = "GET",
  missed = "",
} = {}) {
  const stream = { text: "", errors: [] as unknown[], lastId: undefined as string | undefined };
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  let listener: Listener | undefined;
  const open = makeEventStream({
    sessions: {
      async read() {
        // As Node does when the browser goes away.
        if (closesEarly) {
          Object.defineProperty(response, "closed", { value: true });
          response.emit("close");
        }
        return of;
      },
      reload,
    },
    hub: {
      now: () => 7,
      join(joining, id) {
        if (refused) throw new Refusal("too_many_requests");
        [listener, stream.lastId] = [joining, id];
        if (missed) joining.send(6, { name: "published", data: { leadId: missed, country: "FI" } });
        return () => {};
      },
    },
    log: makeLogger("test"),
  });
  const buffer = { length: 0 };
  Object.defineProperty(response, "writableLength", { get: () => buffer.length });
  response.on("error", (error) => stream.errors.push(error));
  response.write = (chunk: string) => {
    stream.text += chunk;
    buffer.length += chunk.length;
    return true;
  };
  await open({ method, get: () => lastId || undefined } as unknown as Request, response as Response, () => {});
  return { stream, response, buffer, listener: listener! };
}

test("writes id, name and data of an event, and no event for an id alone", async () => {
  const { listener, stream, response } = await openStream({ lastId: "5" });
  listener.send(6);
  listener.send(7, { name: "purchased", data: { leadId: "1" } });
  response.emit("close");
  expect(stream.lastId).toBe("5");
  expect(stream.text).toBe('retry: 2000\n\nid: 6\n\nevent: purchased\ndata: {"leadId":"1"}\nid: 7\n\n');
});

test("drops an event after the end of an event stream: an error would end the gateway", async () => {
  const { listener, stream, response } = await openStream();
  listener.end();
  listener.send(1, { name: "account", data: {} });
  await new Promise((resolve) => setImmediate(resolve));
  response.emit("close");
  expect(stream.errors).toEqual([]);
});

test("ends the stream of a reader that falls behind before much waits, and keeps any other", async () => {
  const event = (id: number) =>
    [id, { name: "published" as const, data: { leadId: "x".repeat(64 * 1024), country: "FI" } }] as const;
  const [fast, slow] = [await openStream(), await openStream()];
  for (let id = 0; id < 100; id += 1) {
    fast.listener.send(...event(id));
    fast.buffer.length = 0;
    slow.listener.send(...event(id));
  }
  expect([fast.response.destroyed, slow.response.destroyed]).toEqual([false, true]);
  expect(slow.stream.text.length).toBeLessThan(512 * 1024);
  for (const { response } of [fast, slow]) response.emit("close");
});

test("sends a reader all missed events before it has to keep up", async () => {
  const { listener, response, stream } = await openStream({ missed: "x".repeat(1024 * 1024) });
  listener.send(8, { name: "purchased", data: { leadId: "1" } });
  expect(response.destroyed).toBe(false);
  expect(stream.text).toContain("event: purchased");
  response.emit("close");
});

test("sends the headers of a stream for a HEAD request and ends", async () => {
  const { listener, response } = await openStream({ method: "HEAD" });
  expect(response.headersSent).toBe(true);
  expect([response.writableEnded, listener]).toEqual([true, undefined]);
  expect(jest.getTimerCount()).toBe(0);
});

test("leaves no stream behind if the browser leaves before its session is read", async () => {
  const { listener } = await openStream({ closesEarly: true });
  expect(listener).toBeUndefined();
  expect(jest.getTimerCount()).toBe(0);
});

test.each([
  ["goes on with its session", session, false],
  ["ends with its session", undefined, true],
  ["ends with the right to it", { ...session, user: { ...user, termsAccepted: false } }, true],
])("%s at a heartbeat", async (_what, reloaded, ends) => {
  const { response, stream } = await openStream({ reload: async () => reloaded });
  await jest.advanceTimersByTimeAsync(seconds(20));
  expect(response.writableEnded).toBe(ends);
  if (!ends) expect(stream.text).toContain("id: 7\n\n");
  response.emit("close");
});

test("refuses a stream above an account's number like any call", async () => {
  expect(await refusalOf(openStream({ refused: true }))).toMatchObject({ code: "too_many_requests" });
});

test.each([
  [Role.AGENT, ["FI"]],
  [Role.INVITED, ["FI"]],
  [Role.ADMIN, ["FI", "SE"]],
  [Role.SUPER_ADMIN, ["FI", "SE"]],
])("sends a user with the role %s events of the countries %j", async (role, countries) => {
  const of = { ...session, user: create(UserSchema, { ...user, role }) };
  const { listener, response } = await openStream({ of });
  response.emit("close");
  expect(["FI", "SE"].filter((country) => listener.sees(country))).toEqual(countries);
});
