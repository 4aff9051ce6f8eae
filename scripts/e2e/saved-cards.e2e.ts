import { afterEach, expect, test } from "@jest/globals";
import { listCards, removeCard } from "@doorlight/gateway/contract";
import { cardProvider, saveCard } from "./support/cards.ts";
import { someAgent } from "./support/given.ts";

afterEach(() => cardProvider.switches({}));

test.each([
  ["4242424242424242", "visa"],
  ["4000002500003155", "visa"],
  ["378282246310005", "amex"],
])("saves card %s for an agent, shows it and removes it", async (number, brand) => {
  const agent = await someAgent();
  const card = await saveCard(agent, number);
  expect(card).toMatchObject({ brand, last4: number.slice(-4), isDefault: true, expired: false });
  expect((await agent.call(listCards)).items).toEqual([card]);
  await agent.call(removeCard, { params: { id: card.id } });
  expect((await agent.call(listCards)).items).toEqual([]);
});

test("does not save a card that the bank declines, and says why on the form", async () => {
  const agent = await someAgent();
  await expect(saveCard(agent, "4000000000009995")).rejects.toThrow("Your card has insufficient funds.");
  expect((await agent.call(listCards)).items).toEqual([]);
});

test("saves no card while the provider is down, and serves the other pages of billing", async () => {
  const agent = await someAgent();
  // The product has one account at the provider, which all tests share: it is down for this agent alone.
  await cardProvider.switches({ down: agent.id });
  await expect(saveCard(agent)).rejects.toThrow("card_error");
  expect((await agent.call(listCards)).items).toEqual([]);
});
