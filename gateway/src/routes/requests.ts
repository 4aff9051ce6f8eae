import * as contract from "../../contract/index.ts";
import { agentCardsOf } from "../answers/agent-cards.ts";
import type { Clients } from "../clients.ts";
import { deviceOf } from "../http/device.ts";
import { toSellerPage } from "../mappers/seller-page.ts";
import { contactPath, toSubmission } from "../mappers/submission.ts";
import { toInstant } from "../mappers/values.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { renameFieldErrors } from "../http/rename-field-errors.ts";
import { route } from "../http/route.ts";

export function makeRequestRoutes({ clients }: { clients: Pick<Clients, "leads" | "identity"> }) {
  const { leads } = clients;
  return [
    route(contract.getConsent, async ({ query }) => {
      const { version, text } = await leads.getConsent(query);
      return { version, text };
    }),

    route(contract.submitRequest, async ({ body }) => {
      await leads.submitRequest(toSubmission(body)).catch(renameFieldErrors(contactPath));
      return { status: "confirmation_sent" as const };
    }),

    route(contract.confirmRequest, async ({ body }) => {
      const { hash } = await leads.confirmRequest(body);
      return { hash };
    }),

    route(contract.sendSellerLinks, async ({ body }) => {
      await leads.sendSellerLinks(body);
      return { status: "sent_if_known" as const };
    }),

    route(contract.getSellerPage, async (call) => {
      const page = await leads.getSellerRequest({ ...call.params, device: deviceOf(call.request) });
      const people = [...page.buyers.map(({ agentId }) => agentId), ...page.seen.map(({ readerId }) => readerId)];
      return toSellerPage(page, await agentCardsOf(clients, people), readerLocale(call));
    }),

    route(contract.correctPhone, async ({ params, body }) => {
      const { phone } = await leads.correctPhone({ ...params, ...body });
      return { phone };
    }),

    route(contract.reportOutcome, async ({ params, body }) => {
      await leads.reportOutcome({ ...params, ...body });
    }),

    route(contract.closeSellerRequest, async ({ params }) => {
      const { closedAt } = await leads.closeSellerRequest(params);
      return { closedAt: toInstant(closedAt, "seller_request.closed_at") };
    }),

    route(contract.answerPause, async ({ params, body }) => {
      await leads.answerPause({ ...params, ...body });
    }),

    route(contract.withdrawConsent, async ({ params }) => {
      const { erasedAt } = await leads.withdrawConsent(params);
      return { erasedAt: toInstant(erasedAt, "seller_request.erased_at") };
    }),

    route(contract.exportSellerRequest, async ({ params, request, response }) => {
      const { json } = await leads.exportSellerRequest({ ...params, device: deviceOf(request) });
      response.attachment("doorlight-my-request.json");
      return contract.exportSellerRequest.answer.parse(JSON.parse(json));
    }),
  ];
}
