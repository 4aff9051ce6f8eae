import { readFileSync } from "node:fs";
import { beforeEach, expect, jest, test } from "@jest/globals";
import { type QueuedRefund, RefundReason } from "@doorlight/gateway/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { asked, base, detail, evidence, idOf, listOf, queue, showQueue } from "../../../../test/refund-queue.tsx";
import { locales } from "../../../lib/locale.ts";

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  Element.prototype.scrollIntoView = jest.fn();
});

const why = (outcome: "approved" | "rejected") =>
  screen.findByRole("button", { name: outcome === "approved" ? "Why approved" : "Why rejected" });
const message = () => screen.getByLabelText("Message to the agent");

/** The screen of a super admin who reads English, with a request of an agent who reads another language. */
async function showRequestOf(agent: Partial<QueuedRefund["agent"]>) {
  const request = asked(1, "Aino", { agent: { id: idOf(6), name: "Aino", locale: "sv", ...agent } });
  fakeApi({ ...base, [queue]: listOf(request), ...detail(request) });
  await showQueue();
  await evidence();
}

test("writes prepared texts of a decision in the agent's language, and names it", async () => {
  await showRequestOf({ locale: "sv" });
  expect(await screen.findByRole("group", { name: "Prepared texts in Swedish" })).toBeInTheDocument();
  expect(message()).toHaveAccessibleDescription(/Write it in Swedish, the agent’s language\.$/);
  expect(message()).toHaveAttribute("lang", "sv-SE");
  await userEvent.click(await why("approved"));
  expect(message()).toHaveValue(
    "Ägaren säljer inte, eller har aldrig bett om en mäklare, så förfrågan borde inte ha publicerats. Vi beklagar.",
  );
  await userEvent.click(await screen.findByRole("button", { name: /^Approve/ }));
  expect(within(await screen.findByRole("alertdialog")).getByText(/^Ägaren säljer inte/)).toBeInTheDocument();
});

test("replaces another prepared text and keeps the admin's own words", async () => {
  await showRequestOf({ locale: "fi" });
  await userEvent.type(message(), "Soitimme omistajalle.");
  await userEvent.click(await why("approved"));
  await userEvent.click(await why("rejected"));
  await userEvent.click(await why("rejected"));
  expect(message()).toHaveValue(
    "Omistaja on lähettänyt pyynnön ja vahvistanut sen sähköpostitse. Emme ole löytäneet mitään, mikä viittaisi siihen, ettei hän tarkoittanut sitä.\n\nSoitimme omistajalle.",
  );
});

test("clears the complaint about a missing message by a prepared text", async () => {
  await showRequestOf({ locale: "en" });
  await userEvent.keyboard("r");
  expect(await screen.findByText(/^Tell the agent why/)).toBeVisible();
  await userEvent.click(await why("rejected"));
  await waitFor(() => expect(message()).toBeValid());
});

test("offers no prepared text for an agent whose language is not known", async () => {
  await showRequestOf({ name: null, locale: null });
  expect(message()).toHaveAccessibleDescription("The agent gets it by e-mail, word for word.");
  expect(message()).not.toHaveAttribute("lang");
  expect(screen.queryByRole("group", { name: /^Prepared texts/ })).toBeNull();
});

test.each(locales)("has a prepared text for each refund reason and both outcomes in %s", (locale) => {
  const file = new URL(`../locales/${locale}.json`, import.meta.url);
  const { prepared } = JSON.parse(readFileSync(file, "utf8")) as { prepared: Record<string, object> };
  for (const outcome of ["approved", "rejected"])
    expect(Object.keys(prepared[outcome]!).toSorted()).toEqual([...RefundReason.options].toSorted());
});
