import { makePaging } from "@doorlight/common/paging";
import { isAdmin, toLocale } from "@doorlight/common/product";
import { type Plain, type RpcRoutes, isTest, serveMethods, userCaller } from "@doorlight/common/rpc";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import {
  LeadsService,
  type ListLeadsRequestSchema,
  type ReportOutcomeRequestSchema,
} from "@doorlight/proto/leads/v1/leads_service_pb";
import { z } from "zod";
import type { LeadFilter } from "../domain/lead-filter.ts";
import type { Outcome } from "../domain/seller-request.ts";
import { searchWords } from "../domain/text-search.ts";
import type { UseCases } from "../parts/use-cases.ts";
import { toLocation } from "./location-mapper.ts";
import { toSubmission } from "./submission-mapper.ts";

const LARGEST_ID = 2n ** 63n - 1n;
const readPaging = makePaging(z.strictObject({ id: z.coerce.bigint().positive().max(LARGEST_ID) }));

/** Requests, leads and contacts, and everything that leads knows of a person. */
export function makeLeadsService({ leads, contacts, reports, personalData, ...useCases }: UseCases): RpcRoutes {
  return {
    routes(router) {
      serveMethods(router, LeadsService, {
        getConsent: ({ country, locale }) => useCases.getConsent(country, toLocale(locale)),
        submitRequest: (request) => useCases.submitRequest(toSubmission(request)),
        confirmRequest: async ({ token }) => ({ hash: await useCases.confirmRequest(token) }),
        getSellerRequest: ({ hash, device }) => useCases.getSellerRequest(hash, device),
        closeSellerRequest: async ({ hash }) => ({ closedAt: await useCases.closeSellerRequest(hash) }),
        correctPhone: async ({ hash, phone }) => ({ phone: await useCases.correctPhone(hash, phone) }),
        reportOutcome: (report) => useCases.reportOutcome(report.hash, toOutcome(report)),
        answerPause: ({ hash, answer }) => useCases.answerPause(hash, answer),
        reportNotSent: async ({ leadId }, ctx) => ({ pauses: await useCases.reportNotSent(leadId, userCaller(ctx)) }),
        withdrawConsent: async ({ hash }) => ({ erasedAt: await useCases.withdrawConsent(hash) }),
        exportSellerRequest: async ({ hash, device }) => ({ json: await useCases.exportSellerRequest(hash, device) }),
        async listContactReads({ limit, cursor, ...of }) {
          const found = await contacts.listReads(of, limit + 1, readPaging.start(cursor)?.id);
          const { items, nextCursor } = readPaging.page(found, limit, ({ id }) => ({ id }));
          return { reads: items, nextCursor };
        },
        listLeads: (request, ctx) =>
          useCases.listLeads(toFilter(request), request.limit, request.cursor, userCaller(ctx)),
        async countLeads({ priceMax, withinDays, ...request }, ctx) {
          const locale = toLocale(request.locale);
          const query = { ...request, locale, priceMax: priceMax ?? undefined, withinDays: withinDays ?? undefined };
          const { areas, bounds, points } = await useCases.countLeads(query, userCaller(ctx));
          const shown = areas.map(({ node, ...area }) => ({ ...area, location: toLocation(node, locale) }));
          return { areas: shown, bounds, points };
        },
        getLeads: async ({ leadIds, withTests }, ctx) => ({
          leads: await leads.byIds(leadIds, {
            testerId: isTest(ctx) ? userCaller(ctx).userId : undefined,
            withTests: withTests && isAdmin(userCaller(ctx)),
          }),
        }),
        getLead: ({ leadId }, ctx) => useCases.getLead(leadId, userCaller(ctx)),
        countListLeads: (_, ctx) => useCases.countListLeads(userCaller(ctx)),
        getSurroundings: ({ leadId }, ctx) => useCases.getSurroundings(leadId, userCaller(ctx)),
        getContact: ({ leadId, grant }, ctx) => useCases.getContact(leadId, grant, userCaller(ctx)),
        listContacts: async ({ grant, isByToken }, ctx) => ({
          contacts: await useCases.listContacts(grant, userCaller(ctx), isByToken),
        }),
        listContactErasures: async ({ leadIds }, ctx) => ({
          erasures: await contacts.erasures(leadIds, isTest(ctx)),
        }),
        async searchPurchases({ query, from, to, placesOnly }, ctx) {
          const { userId: agentId, actorId } = userCaller(ctx);
          const by = { placesOnly: placesOnly || actorId !== undefined };
          return { leadIds: await useCases.searchPurchases(query, { agentId, from, to }, by) };
        },
        async listLocations({ locale: language, parentId, ...query }) {
          const locale = toLocale(language);
          const nodes = await useCases.listLocations({ ...query, locale, parentId: parentId ?? undefined });
          return { locations: nodes.map((node) => toLocation(node, locale)) };
        },
        checkDuplicate: async ({ leadId }) => ({ isDuplicate: await leads.isDuplicate(leadId) }),
        listReporters: async ({ leadId }) => ({ agentIds: await reports.unprovenOf(leadId) }),
        sendSellerLinks: ({ email }) => useCases.sendSellerLinks.request(email),
        getSellerMail: ({ requestId, withdrawal }) => useCases.getSellerMail(requestId, withdrawal),
        getSellerLinks: ({ requestId }) => useCases.getSellerLinks(requestId),
      });
      serveMethods(router, PersonalDataService, {
        async exportUser({ userId }) {
          const { ownerOnly, ...parts } = await personalData.ofUser(userId);
          const isEmpty = Object.values({ ...parts, ...ownerOnly }).every(({ length }) => length === 0);
          return { json: isEmpty ? "{}" : JSON.stringify({ ...parts, ownerOnly }) };
        },
      });
    },
  };
}

function toFilter(request: Plain<typeof ListLeadsRequestSchema>): LeadFilter {
  return {
    country: request.country,
    locationIds: request.locationIds,
    leadTypes: request.leadTypes,
    propertyTypes: request.propertyTypes,
    words: searchWords(request.query),
    priceMax: request.priceMax ?? undefined,
    withinDays: request.withinDays ?? undefined,
    order: request.sort ?? "newest",
  };
}

/** Without a name, a chosen buyer is nobody, and refused. */
function toOutcome({ outcome, chosenAgentId }: Plain<typeof ReportOutcomeRequestSchema>): Outcome {
  if (outcome !== "buyer_chosen") return { outcome, chosenAgentId: null };
  return { outcome, chosenAgentId: chosenAgentId ?? "" };
}
