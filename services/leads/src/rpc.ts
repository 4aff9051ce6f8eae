import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { definePermissions, userCaller, type RpcRoutes } from "@doorlight/common/rpc";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import { LeadsService, SellerRequestState } from "@doorlight/proto/leads/v1/leads_service_pb";
import { toFilter, toKind, toLeadMessage, toLocationMessage, toSubmission } from "./messages.ts";
import type { UseCases } from "./service.ts";
import { leadTypes } from "./wire-text.ts";

const gateway = ["service:gateway"] as const;
const anyUser = ["agent", "invited", "admin", "super_admin"] as const;

const leadsPermissions = definePermissions(LeadsService, {
  submitRequest: gateway,
  confirmRequest: gateway,
  getSellerRequest: gateway,
  closeSellerRequest: gateway,
  withdrawConsent: gateway,
  exportSellerRequest: gateway,
  listContactReads: ["admin", "super_admin"],
  listLeads: anyUser,
  getLeads: [...anyUser, "service:notifications"],
  getLead: anyUser,
  getContacts: gateway,
  getContact: ["agent"],
  listLocations: [...anyUser, "service:gateway", "before_terms"],
  getSellerMail: ["service:notifications"],
});

const personalData = definePermissions(PersonalDataService, { exportUser: ["service:identity"] });

export function leadsRpc(useCases: UseCases): RpcRoutes {
  return {
    permissions: [leadsPermissions, personalData],
    routes(router) {
      router.service(LeadsService, {
        async submitRequest(request) {
          await useCases.submitRequest(toSubmission(request));
          return {};
        },
        async confirmRequest({ token }) {
          return { hash: await useCases.confirmRequest(token) };
        },
        async getSellerRequest({ hash }) {
          const { request, endedAt, cap } = await useCases.getSellerRequest(hash);
          return {
            state: endedAt ? SellerRequestState.CLOSED : SellerRequestState.OPEN,
            leadType: leadTypes.fromText(request.leadType),
            country: request.country,
            place: request.place,
            createdAt: timestampFromDate(request.submittedAt),
            closedAt: endedAt && timestampFromDate(endedAt),
            holders: (request.lead?.holders ?? []).map(({ agentId, acquiredAt }) => ({
              agentId,
              acquiredAt: timestampFromDate(acquiredAt),
            })),
            cap,
          };
        },
        async closeSellerRequest({ hash }) {
          return { closedAt: timestampFromDate(await useCases.closeSellerRequest(hash)) };
        },
        async withdrawConsent({ hash }) {
          return { erasedAt: timestampFromDate(await useCases.withdrawConsent(hash)) };
        },
        async exportSellerRequest({ hash }) {
          return { json: await useCases.exportSellerRequest(hash) };
        },
        async listContactReads({ leadId, readerId, limit, cursor }) {
          const { reads, nextCursor } = await useCases.listContactReads({ leadId, readerId, limit, cursor });
          const messages = reads.map(({ leadId, readerId, readAt }) => ({
            leadId,
            readerId,
            readAt: timestampFromDate(readAt),
          }));
          return { reads: messages, nextCursor };
        },
        async listLeads(request) {
          const { leads, nextCursor, total } = await useCases.listLeads(
            toFilter(request),
            request.limit,
            request.cursor,
          );
          return { leads: leads.map(toLeadMessage), nextCursor, total };
        },
        async getLeads({ leadIds }) {
          return { leads: (await useCases.getLeads(leadIds)).map(toLeadMessage) };
        },
        async getLead({ leadId }, ctx) {
          const { userId, role, country, actorId } = userCaller(ctx);
          const isAdmin = role === "admin" || role === "super_admin";
          const viewer = { userId, isAgent: role === "agent", country: isAdmin ? undefined : country, actorId };
          const { lead, contact } = await useCases.getLead(leadId, viewer);
          return { lead: toLeadMessage(lead), contact };
        },
        async getContacts({ grant, holdings }) {
          return { contacts: await useCases.getContacts(grant, holdings) };
        },
        async getContact({ leadId, grant }, ctx) {
          const [contact] = await useCases.getContacts(grant, [{ leadId, userId: userCaller(ctx).userId }]);
          return { contact };
        },
        async listLocations({ kinds, parentId, ...query }) {
          const asked = { ...query, parentId: parentId || undefined, kinds: kinds.map(toKind) };
          return { locations: (await useCases.listLocations(asked)).map(toLocationMessage) };
        },
        async getSellerMail({ requestId }) {
          const { mail, confirmationToken, hash, cap } = await useCases.getSellerMail(requestId);
          const { email, firstName, locale, country, place } = mail;
          const leadType = leadTypes.fromText(mail.leadType);
          return { email, firstName, locale, country, leadType, place, confirmationToken, hash, cap };
        },
      });
      router.service(PersonalDataService, {
        async exportUser({ userId }) {
          return { json: await useCases.exportUser(userId) };
        },
      });
    },
  };
}
