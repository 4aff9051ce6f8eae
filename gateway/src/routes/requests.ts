import { PropertyCondition } from "@doorlight/proto/leads/v1/lead_pb";
import { SellerRequestState } from "@doorlight/proto/leads/v1/leads_service_pb";
import * as contract from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { imageUrl } from "../image-url.ts";
import { toInstant, toPlace } from "../present/common.ts";
import { leadType, propertyCondition, propertyType } from "../proto-text.ts";
import { renamingFields } from "../renaming-fields.ts";
import { route } from "../route.ts";

const contactFields = new Set(["first_name", "last_name", "email", "phone"]);
/** The interface nests the seller's contact, the wire does not. */
const underContact = renamingFields((path) => (contactFields.has(path) ? `contact.${path}` : path));

export function requests({ clients: { leads, identity } }: { clients: Clients }) {
  return [
    route(contract.submitRequest, async ({ body }) => {
      const { contact, valuation, condition, ...rest } = body;
      await leads
        .submitRequest({
          ...rest,
          ...contact,
          leadType: leadType.fromText(body.leadType),
          propertyType: propertyType.fromText(body.propertyType),
          condition: condition ? propertyCondition.fromText(condition) : PropertyCondition.UNSPECIFIED,
          ...(valuation !== undefined && { valuationAmount: BigInt(valuation) }),
        })
        .catch(underContact);
      return { status: "confirmation_sent" as const };
    }),

    route(contract.confirmRequest, async ({ body }) => {
      const { hash } = await leads.confirmRequest(body);
      return { hash };
    }),

    route(contract.getSellerPage, async ({ params }) => {
      const page = await leads.getSellerRequest(params);
      const { agents } = await identity.listAgentCards({ userIds: page.holders.map(({ agentId }) => agentId) });
      const cards = new Map(agents.map((card) => [card.id, card]));
      return {
        state: page.state === SellerRequestState.OPEN ? ("open" as const) : ("closed" as const),
        leadType: contract.LeadType.parse(leadType.toText(page.leadType)),
        country: page.country,
        place: toPlace(page.place),
        createdAt: toInstant(page.createdAt, "when the request was made"),
        closedAt: page.closedAt ? toInstant(page.closedAt, "when it was closed") : null,
        agents: page.holders.map(({ agentId, acquiredAt }) => {
          const card = cards.get(agentId);
          return {
            name: card?.name || null,
            officeName: card?.officeName ?? null,
            phoneNumber: card?.phoneNumber ?? null,
            title: card?.title ?? null,
            imageUrl: imageUrl(card?.imageHash, "small"),
            acquiredAt: toInstant(acquiredAt, "when the agent got the data"),
          };
        }),
        cap: page.cap,
        spotsLeft: page.cap - page.holders.length,
      };
    }),

    route(contract.closeSellerRequest, async ({ params }) => {
      const { closedAt } = await leads.closeSellerRequest(params);
      return { closedAt: toInstant(closedAt, "when the request was closed") };
    }),

    route(contract.withdrawConsent, async ({ params }) => {
      const { erasedAt } = await leads.withdrawConsent(params);
      return { erasedAt: toInstant(erasedAt, "when the contact was erased") };
    }),

    route(contract.exportSellerRequest, async ({ params, response }) => {
      const { json } = await leads.exportSellerRequest(params);
      response.attachment("doorlight-my-request.json");
      return contract.exportSellerRequest.answer.parse(JSON.parse(json));
    }),
  ];
}
