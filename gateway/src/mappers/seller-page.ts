import {
  type GetSellerRequestResponse,
  type OwnRequest,
  SellerRequestState,
} from "@doorlight/proto/leads/v1/leads_service_pb";
import type { Locale, SellerPage } from "../../contract/index.ts";
import type { AgentCards } from "../answers/agent-cards.ts";
import { assertDefined } from "../assert-defined.ts";
import { leadType, propertyCondition, propertyType, requestOutcome } from "./enum-text.ts";
import { imageUrl } from "./image-url.ts";
import { toInstant, toMoney, toPlace } from "./values.ts";

/** The seller's page, with the cards of its buyers and of those who saw the contact. */
export function toSellerPage(page: GetSellerRequestResponse, cards: AgentCards, locale: Locale): SellerPage {
  const { version, text, givenAt } = assertDefined(page.consent, "seller_request.consent");
  return {
    state: page.state === SellerRequestState.OPEN ? "open" : "closed",
    leadType: leadType.toText(page.leadType),
    country: page.country,
    place: toPlace(page, locale),
    createdAt: toInstant(page.createdAt, "seller_request.created_at"),
    closedAt: page.closedAt ? toInstant(page.closedAt, "seller_request.closed_at") : null,
    agents: page.buyers.map(({ agentId, acquiredAt }) => {
      const card = cards.get(agentId);
      return {
        id: agentId,
        name: card?.name || null,
        officeName: card?.officeName ?? null,
        phoneNumber: card?.phoneNumber ?? null,
        title: card?.title ?? null,
        imageUrl: imageUrl(card?.imageHash, "small"),
        acquiredAt: toInstant(acquiredAt, "buyer.acquired_at"),
      };
    }),
    cap: page.cap,
    // A release of leads before this one does not say it.
    spotsLeft: page.spotsLeft ?? page.cap - page.buyers.length,
    own: page.own ? toOwn(page.own) : null,
    withdrawnAt: page.withdrawnAt ? toInstant(page.withdrawnAt, "seller_request.withdrawn_at") : null,
    consent: { version, text, givenAt: toInstant(givenAt, "consent.given_at") },
    openings: page.openings.map(({ openedAt, device, isExport }) => ({
      openedAt: toInstant(openedAt, "opening.opened_at"),
      device: device || null,
      isExport,
    })),
    contactSeen: page.seen.map(({ readerId, seenAt }) => ({
      seenAt: toInstant(seenAt, "seen.seen_at"),
      name: cards.get(readerId)?.name || null,
    })),
    outcome: requestOutcome.toTextOrNone(page.outcome) ?? null,
    chosenAgentId: page.chosenAgentId ?? null,
  };
}

function toOwn(own: OwnRequest): SellerPage["own"] {
  const { firstName, lastName, email, phone, address, postalCode } = own;
  return {
    contact: { firstName, lastName, email, phone, address, postalCode },
    propertyType: propertyType.toText(own.propertyType),
    rooms: own.rooms ?? null,
    area: own.area ?? null,
    constructionYear: own.constructionYear ?? null,
    condition: propertyCondition.toTextOrNone(own.condition) ?? null,
    valuation: own.valuation ? toMoney(own.valuation) : null,
    description: own.description,
  };
}
