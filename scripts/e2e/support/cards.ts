import { randomInt } from "node:crypto";
import { buyLead, finishCardSetup, startCardSetup } from "@doorlight/gateway/contract";
import { answerBank, fillCardForm, makeControl } from "../../card-provider/control-client.ts";
import { isCardNumber } from "../../card-provider/test-cards.ts";
import { cardProviderKeys } from "../../stack/card-provider.ts";
import { type Agent, savesDetails, someAgent, someLead } from "./given.ts";
import { stack } from "./stack.ts";
import type { Visitor } from "./visitor.ts";

/** The account of the product under test at the card provider's stand-in: its switches and its journal. */
export const cardProvider = makeControl(
  stack.settings.infrastructure.cardProviderUrl,
  cardProviderKeys.CARD_PROVIDER_SECRET_KEY,
);

/** Another number each time: two agents with one card buy no lead twice, and have one free credit. */
export function someCardNumber(): string {
  for (;;) {
    const number = `424242${randomInt(1_000_000).toString().padStart(6, "0")}4242`;
    if (isCardNumber(number)) return number;
  }
}

/** Saves a card of an agent as a browser does: the provider's form, the bank's question if it asks, and back. */
export async function saveCard(agent: Visitor, number = someCardNumber()) {
  const { setupId, url } = await agent.call(startCardSetup, { body: { returnPath: "/account/billing" } });
  const next = await fillCardForm(url ?? "", number);
  // Some banks ask already here.
  if (next.pathname.startsWith("/authentication/")) await answerBank(next.href, "approve");
  return agent.call(finishCardSetup, { body: { setupId } });
}

/** That card, and billing details: without them it is not charged. */
export async function savePayingCard(agent: Visitor, number?: string) {
  const card = await saveCard(agent, number);
  await savesDetails(agent, { billingMethod: "card" });
  return card;
}

/** Lets the agent pay by card: the free credit is spent, and the card saved. */
export async function paysByCard(agent: Agent, number?: string): Promise<Agent> {
  await agent.call(buyLead, { params: { id: (await someLead()).id }, body: {} });
  await savePayingCard(agent, number);
  return agent;
}

/** An agent whose credit is spent and whose card pays. */
export const cardPayer = async (number?: string): Promise<Agent> => paysByCard(await someAgent(), number);
