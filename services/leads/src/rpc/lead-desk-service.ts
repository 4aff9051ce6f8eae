import { makePaging } from "@doorlight/common/paging";
import { toLocale } from "@doorlight/common/product";
import { type Plain, type RpcRoutes, serveMethods, userCaller } from "@doorlight/common/rpc";
import { type DeskFilterSchema, LeadDeskService } from "@doorlight/proto/leads/v1/lead_desk_service_pb";
import { z } from "zod";
import type { DeskFilter } from "../domain/desk-lead.ts";
import type { LocatedNode } from "../domain/location.ts";
import type { UseCases } from "../parts/use-cases.ts";
import { toLocation } from "./location-mapper.ts";

const paging = makePaging(z.strictObject({ submittedAt: z.coerce.date(), requestId: z.uuid() }));

/** Requests and the leads that they became, for the back office. */
export function makeLeadDeskService({ leadDesk, clock, ...useCases }: UseCases): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, LeadDeskService, {
        async listDeskLeads({ filter, limit, cursor }) {
          const found = await leadDesk.list(toFilter(filter), clock.now(), limit + 1, paging.start(cursor));
          const { items, nextCursor } = paging.page(found, limit, ({ submittedAt, requestId }) => ({
            submittedAt,
            requestId,
          }));
          return { leads: items, nextCursor };
        },
        listPausedLeads: ({ limit }) => leadDesk.listPaused(limit),
        async searchDeskLeads({ query, filter, locale }, ctx) {
          const found = await useCases.searchDeskLeads(query, toFilter(filter), userCaller(ctx).userId);
          const toPlace = (node: LocatedNode) => ({
            country: node.country,
            location: toLocation(node, toLocale(locale || "en")),
          });
          return { ...found, places: found.places.map(toPlace) };
        },
        getDeskLead: ({ id }) => useCases.getDeskLead(id),
        listLeadStreets: async ({ leadIds }) => ({ streets: await leadDesk.streetsOf(leadIds) }),
        async closeDeskLead(command, ctx) {
          await useCases.closeDeskLead({ ...command, adminId: userCaller(ctx).userId });
          return {};
        },
        async correctDeskLead({ rooms, area, constructionYear, condition, valuationAmount, ...command }, ctx) {
          await useCases.correctDeskLead({
            ...command,
            rooms: rooms ?? null,
            area: area ?? null,
            constructionYear: constructionYear ?? null,
            condition: condition ?? null,
            valuationAmount: valuationAmount ?? null,
            adminId: userCaller(ctx).userId,
          });
          return {};
        },
        async reopenDeskLead(command, ctx) {
          await useCases.reopenDeskLead({ ...command, adminId: userCaller(ctx).userId });
          return {};
        },
        async markDuplicate(command, ctx) {
          await useCases.markDuplicate.mark({ ...command, adminId: userCaller(ctx).userId });
          return {};
        },
        async undoDuplicate(command, ctx) {
          await useCases.markDuplicate.undo({ ...command, adminId: userCaller(ctx).userId });
          return {};
        },
        async decidePause(command, ctx) {
          const { userId: adminId, role } = userCaller(ctx);
          await useCases.decidePause({ ...command, adminId, mayRefund: role === "super_admin" });
          return {};
        },
        async withdrawDeskLead(command, ctx) {
          await useCases.withdrawDeskLead({ ...command, adminId: userCaller(ctx).userId });
          return {};
        },
        async readSellerContact({ id }, ctx) {
          const { contact, contactErasedAt } = await useCases.readSellerContact(id, userCaller(ctx).userId);
          return { contact, contactErasedAt };
        },
      }),
  };
}

function toFilter(filter: Plain<typeof DeskFilterSchema>): DeskFilter {
  return { ...filter, withinDays: filter.withinDays ?? null };
}
