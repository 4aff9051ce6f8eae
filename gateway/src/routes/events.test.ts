import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { create } from "@bufbuild/protobuf";
import { makeLogger } from "@doorlight/common/telemetry";
import { Role, UserSchema } from "@doorlight/proto/identity/v1/user_pb";
import { expect, test } from "@jest/globals";
import type { Request, Response } from "express";
import type { Listener } from "../live-hub.ts";
import type { Session } from "../sessions/session.ts";
import { makeEventStream } from "./events.ts";

const user = create(UserSchema, { id: "u", country: "FI", role: Role.AGENT, termsAccepted: true });
const session: Session = { user, actorId: undefined, id: "s", token: "t", as: {} };

test("an event after the end of an event stream is dropped: an error would end the gateway", async () => {
  const listeners: Listener[] = [];
  const open = makeEventStream({
    sessions: { read: async () => session, reload: async () => undefined },
    hub: {
      join(listener) {
        listeners.push(listener);
        return () => {};
      },
    },
    log: makeLogger("test"),
  });
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const errors: unknown[] = [];
  response.on("error", (error) => errors.push(error));
  await open({} as Request, response as Response, () => {});
  const [listener] = listeners;
  listener?.end();
  listener?.send("account", {});
  await new Promise((resolve) => setImmediate(resolve));
  response.emit("close");
  expect(listener).toBeDefined();
  expect(errors).toEqual([]);
});
