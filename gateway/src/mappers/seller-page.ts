import { plainLabel } from "@doorlight/common/product";
import {
  type GetSellerRequestResponse,
  GetSellerRequestResponseSchema,
  OwnRequestSchema,
} from "@doorlight/proto/leads/v1/leads_service_pb";
import * as z from "zod/mini";
import { type Locale, SellerPage } from "../../contract/index.ts";
import type { AgentCards } from "../answers/agent-cards.ts";
import { answerOf } from "./answer-of.ts";
import { imageUrl } from "./image-url.ts";
import { toInstant, toPlace } from "./values.ts";

const OwnRequest = SellerPage.shape.own.def.innerType;

const pageOf = answerOf(
  GetSellerRequestResponseSchema,
  z.omit(SellerPage, { place: true, spotsLeft: true, own: true }),
);
const ownOf = answerOf(OwnRequestSchema, OwnRequest);
const contactOf = answerOf(OwnRequestSchema, OwnRequest.shape.contact);

/** The seller's page, with the cards of its buyers and of those who saw the contact. */
export function toSellerPage(page: GetSellerRequestResponse, cards: AgentCards, locale: Locale): SellerPage {
  return {
    ...pageOf(page),
    place: toPlace(page, locale),
    agents: page.buyers.map(({ agentId, acquiredAt }) => {
      const card = cards.get(agentId);
      return {
        id: agentId,
        // Some were written before their filter.
        name: card?.name ? (plainLabel(card.name) ?? "–") : null,
        officeName: plainLabel(card?.officeName) ?? null,
        phoneNumber: card?.phoneNumber ?? null,
        title: plainLabel(card?.title) ?? null,
        imageUrl: imageUrl(card?.imageHash, "small"),
        acquiredAt: toInstant(acquiredAt, "buyer.acquired_at"),
      };
    }),
    // A release of leads before this one does not say it.
    spotsLeft: page.spotsLeft ?? page.cap - page.buyers.length,
    own: page.own ? { ...ownOf(page.own), contact: contactOf(page.own) } : null,
    contactSeen: page.seen.map(({ readerId, seenAt, isFound }) => {
      const { name = "", isAdmin: isSupport = false } = cards.get(readerId) ?? {};
      // Support answers for it together, not one of its people by name.
      return {
        seenAt: toInstant(seenAt, "seen.seen_at"),
        name: !isSupport && name ? (plainLabel(name) ?? "–") : null,
        isSupport,
        isFound,
      };
    }),
  };
}
