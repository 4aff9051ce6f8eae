import type { Kit } from "@doorlight/common/runtime";
import { getProfile, updateProfile } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import { creditsOf } from "../credits.ts";
import { told } from "../present/common.ts";
import { toUser } from "../present/user.ts";
import { route, signedIn } from "../route.ts";
import type { SessionStore } from "../session.ts";

interface Ports {
  clients: Clients;
  sessions: SessionStore;
  kit: Kit<Config>;
}

export function profile({ clients, sessions, kit: { log } }: Ports) {
  return [
    route(getProfile, async (call) => {
      const session = signedIn(call);
      return { user: toUser(session.user, await creditsOf(clients, session, log)) };
    }),

    route(updateProfile, async (call) => {
      const session = signedIn(call);
      const { phoneNumber, title, officeName, ...rest } = call.body;
      const { user } = await clients.identity.updateProfile(
        {
          ...rest,
          ...(phoneNumber !== undefined && { phoneNumber: phoneNumber ?? "" }),
          ...(title !== undefined && { title: title ?? "" }),
          ...(officeName !== undefined && { officeName: officeName ?? "" }),
        },
        session.as,
      );
      await sessions.refresh(session);
      return { user: toUser(told(user, "the user"), await creditsOf(clients, session, log)) };
    }),
  ];
}
