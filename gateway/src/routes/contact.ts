import { sendContactMessage } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { route } from "../http/route.ts";

export function makeContactRoutes({ clients }: { clients: Clients }) {
  return [
    route(sendContactMessage, async ({ body }) => {
      await clients.contact.sendMessage(body);
      return { status: "received" as const };
    }),
  ];
}
