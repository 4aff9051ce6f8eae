import { makePaging } from "@doorlight/common/paging";
import { z } from "zod";
import type { WebhookEndpointStore } from "../db/webhook-endpoint-store.ts";

const paging = makePaging(z.strictObject({ id: z.uuid() }));

/** A page of the attempts at an endpoint, the newest first. */
export function makeAttemptPage(endpoints: Pick<WebhookEndpointStore, "attempts">) {
  return async (endpointId: string, limit: number, cursor: string) => {
    const rows = await endpoints.attempts(endpointId, limit + 1, paging.start(cursor)?.id);
    const { items: attempts, nextCursor } = paging.page(rows, limit, (attempt) => ({ id: attempt.id }));
    return { attempts, nextCursor };
  };
}

export type AttemptPage = ReturnType<typeof makeAttemptPage>;
