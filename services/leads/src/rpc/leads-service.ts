import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { makePaging } from "@doorlight/common/paging";
import { toDate, userCaller, type RpcRoutes } from "@doorlight/common/rpc";
import { PersonalDataService } from "@doorlight/proto/common/v1/personal_data_service_pb";
import { LeadsService } from "@doorlight/proto/leads/v1/leads_service_pb";
import { z } from "zod";
import type { ContactStore } from "../db/contact-store.ts";
import type { LeadStore } from "../db/lead-store.ts";
import type { PersonalDataStore } from "../db/personal-data-store.ts";
import {
  toContactMessage,
  toContactReadMessage,
  toCountQuery,
  toFilter,
  toLeadMessage,
  toLocale,
  toOutcome,
  toPricesMessage,
  toSellerLinksMessage,
  toSellerMailMessage,
  toSellerPageMessage,
  toSubmission,
} from "../mappers.ts";
import { toLocationQuery, toLocationMessage, toAreaMessage } from "./location-mapper.ts";
import type { CloseSellerRequest } from "../use-cases/close-seller-request.ts";
import type { CorrectPhone } from "../use-cases/correct-phone.ts";
import type { ConfirmRequest } from "../use-cases/confirm-request.ts";
import type { CountLeads } from "../use-cases/count-leads.ts";
import type { CountListLeads } from "../use-cases/count-list-leads.ts";
import type { ExportSellerRequest } from "../use-cases/export-seller-request.ts";
import type { GetConsent } from "../use-cases/get-consent.ts";
import type { GetContact } from "../use-cases/get-contact.ts";
import type { GetLead } from "../use-cases/get-lead.ts";
import type { GetSellerLinks } from "../use-cases/get-seller-links.ts";
import type { GetSellerMail } from "../use-cases/get-seller-mail.ts";
import type { GetSellerRequest } from "../use-cases/get-seller-request.ts";
import type { GetSurroundings } from "../use-cases/get-surroundings.ts";
import type { ListContacts } from "../use-cases/list-contacts.ts";
import type { ListLeads } from "../use-cases/list-leads.ts";
import type { ListLocations } from "../use-cases/list-locations.ts";
import type { ReportOutcome } from "../use-cases/report-outcome.ts";
import type { SearchPurchases } from "../use-cases/search-purchases.ts";
import type { SendSellerLinks } from "../use-cases/send-seller-links.ts";
import type { SubmitRequest } from "../use-cases/submit-request.ts";
import type { WithdrawConsent } from "../use-cases/withdraw-consent.ts";

type Dependencies = {
  getConsent: GetConsent;
  submitRequest: SubmitRequest;
  confirmRequest: ConfirmRequest;
  getSellerRequest: GetSellerRequest;
  closeSellerRequest: CloseSellerRequest;
  correctPhone: CorrectPhone;
  reportOutcome: ReportOutcome;
  withdrawConsent: WithdrawConsent;
  exportSellerRequest: ExportSellerRequest;
  sendSellerLinks: SendSellerLinks;
  getSellerMail: GetSellerMail;
  getSellerLinks: GetSellerLinks;
  listLeads: ListLeads;
  countLeads: CountLeads;
  countListLeads: CountListLeads;
  getSurroundings: GetSurroundings;
  getLead: GetLead;
  getContact: GetContact;
  listContacts: ListContacts;
  searchPurchases: SearchPurchases;
  listLocations: ListLocations;
  leads: Pick<LeadStore, "byIds" | "isDuplicate">;
  contacts: Pick<ContactStore, "listReads">;
  personalData: Pick<PersonalDataStore, "ofUser">;
};

const LARGEST_ID = 2n ** 63n - 1n;
const readPaging = makePaging(z.strictObject({ id: z.coerce.bigint().positive().max(LARGEST_ID) }));

/** Requests, leads and contacts, and everything that leads knows of a person. */
export function makeLeadsService({ leads, contacts, personalData, ...useCases }: Dependencies): RpcRoutes {
  return {
    routes(router) {
      router.service(LeadsService, {
        async getConsent({ country, locale }) {
          const { version, text } = await useCases.getConsent(country, toLocale(locale));
          return { version, text };
        },
        async submitRequest(request) {
          await useCases.submitRequest(toSubmission(request));
          return {};
        },
        async confirmRequest({ token }) {
          return { hash: await useCases.confirmRequest(token) };
        },
        async getSellerRequest({ hash, device }) {
          return toSellerPageMessage(await useCases.getSellerRequest(hash, device));
        },
        async closeSellerRequest({ hash }) {
          return { closedAt: timestampFromDate(await useCases.closeSellerRequest(hash)) };
        },
        async correctPhone({ hash, phone }) {
          return { phone: await useCases.correctPhone(hash, phone) };
        },
        async reportOutcome(request) {
          await useCases.reportOutcome(request.hash, toOutcome(request));
          return {};
        },
        async withdrawConsent({ hash }) {
          return { erasedAt: timestampFromDate(await useCases.withdrawConsent(hash)) };
        },
        async exportSellerRequest({ hash, device }) {
          return { json: await useCases.exportSellerRequest(hash, device) };
        },
        async listContactReads({ leadId, readerId, limit, cursor }) {
          const found = await contacts.listReads({ leadId, readerId }, limit + 1, readPaging.start(cursor)?.id);
          const { items, nextCursor } = readPaging.page(found, limit, ({ id }) => ({ id }));
          return { reads: items.map(toContactReadMessage), nextCursor };
        },
        async listLeads(request, ctx) {
          const page = await useCases.listLeads(toFilter(request), request.limit, request.cursor, userCaller(ctx));
          return { ...page, leads: page.leads.map(toLeadMessage) };
        },
        async countLeads(request, ctx) {
          const query = toCountQuery(request);
          const { areas, bounds, points } = await useCases.countLeads(query, userCaller(ctx));
          return {
            areas: areas.map((area) => toAreaMessage(area, query.locale)),
            bounds,
            points: points.map(({ lat, lon }) => ({ lat, lon })),
          };
        },
        async getLeads({ leadIds }) {
          return { leads: (await leads.byIds(leadIds)).map(toLeadMessage) };
        },
        async getLead({ leadId }, ctx) {
          const { lead, views = [], ...contact } = await useCases.getLead(leadId, userCaller(ctx));
          return { lead: toLeadMessage(lead), ...toContactMessage(contact), views };
        },
        countListLeads: (_, ctx) => useCases.countListLeads(userCaller(ctx)),
        async getSurroundings({ leadId }, ctx) {
          const { nearby, prices } = await useCases.getSurroundings(leadId, userCaller(ctx));
          return { nearby: nearby.map(toLeadMessage), prices: prices && toPricesMessage(prices) };
        },
        async getContact({ leadId, grant }, ctx) {
          return toContactMessage(await useCases.getContact(leadId, grant, userCaller(ctx)));
        },
        async listContacts({ grant }, ctx) {
          const contacts = await useCases.listContacts(grant, userCaller(ctx));
          return { contacts: contacts.map(({ leadId, ...contact }) => ({ leadId, ...toContactMessage(contact) })) };
        },
        async searchPurchases({ query, from, to, placesOnly }, ctx) {
          const { userId: agentId, actorId } = userCaller(ctx);
          const period = { agentId, from: toDate(from), to: toDate(to) };
          const by = { placesOnly: placesOnly || actorId !== undefined };
          return { leadIds: await useCases.searchPurchases(query, period, by) };
        },
        async listLocations(request) {
          const query = toLocationQuery(request);
          const nodes = await useCases.listLocations(query);
          return { locations: nodes.map((node) => toLocationMessage(node, query.locale)) };
        },
        async checkDuplicate({ leadId }) {
          return { isDuplicate: await leads.isDuplicate(leadId) };
        },
        async sendSellerLinks({ email }) {
          await useCases.sendSellerLinks.request(email);
          return {};
        },
        async getSellerMail({ requestId, withdrawal }) {
          return toSellerMailMessage(await useCases.getSellerMail(requestId, withdrawal));
        },
        async getSellerLinks({ requestId }) {
          return toSellerLinksMessage(await useCases.getSellerLinks(requestId));
        },
      });
      router.service(PersonalDataService, {
        async exportUser({ userId }) {
          const { ownerOnly, ...parts } = await personalData.ofUser(userId);
          const isEmpty = Object.values({ ...parts, ...ownerOnly }).every(({ length }) => length === 0);
          return { json: isEmpty ? "{}" : JSON.stringify({ ...parts, ownerOnly }) };
        },
      });
    },
  };
}
