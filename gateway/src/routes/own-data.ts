import { type DataExport as WireExport } from "@doorlight/proto/identity/v1/own_data_service_pb";
import * as contract from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { told, toInstant } from "../present/common.ts";
import { exportState } from "../proto-text.ts";
import { route, signedIn } from "../route.ts";
import type { SecretTries } from "../secret-tries.ts";
import type { SessionStore } from "../session.ts";

interface Ports {
  clients: Pick<Clients, "ownData">;
  sessions: SessionStore;
  tries: SecretTries;
}

export function ownData({ clients: { ownData }, sessions, tries }: Ports) {
  return [
    route(contract.requestExport, async (call) => {
      const started = await ownData.requestExport({}, signedIn(call).as);
      return { export: toExport(told(started.export, "the export")) };
    }),

    route(contract.getExport, async (call) => {
      const newest = await ownData.getExport({}, signedIn(call).as);
      return { export: newest.export ? toExport(newest.export) : null };
    }),

    route(contract.downloadExport, async (call) => {
      const { json } = await ownData.downloadExport(call.params, signedIn(call).as);
      call.response.attachment("doorlight-my-data.json");
      return contract.downloadExport.answer.parse(JSON.parse(json));
    }),

    route(contract.eraseAccount, async (call) => {
      const session = signedIn(call);
      const { password } = call.body;
      const { endedSessions } = await tries.run(`own:${session.user.id}`, () =>
        ownData.eraseAccount({ ...(password !== undefined && { password }) }, session.as),
      );
      await sessions.forget(endedSessions);
      await sessions.end(call.response, session);
    }),
  ];
}

function toExport({ id, state, done, total, requestedAt, expiresAt }: WireExport): contract.DataExport {
  return {
    id,
    state: contract.DataExport.shape.state.parse(exportState.toText(state)),
    done,
    total,
    requestedAt: toInstant(requestedAt, "when the export was asked for"),
    expiresAt: expiresAt ? toInstant(expiresAt, "when the export is deleted") : null,
  };
}
