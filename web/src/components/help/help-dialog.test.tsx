import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aUser } from "../../../test/builders/users.ts";
import { fakeApi } from "../../../test/fake-fetch.ts";
import { show } from "../../../test/show.tsx";
import { type AdminHelpTopic, helpTopics } from "../../lib/help-topics.ts";
import { locales } from "../../lib/locale.ts";
import { HelpButton } from "../ui/help-button.tsx";
import { HelpDialog } from "./help-dialog.tsx";

const countries = { status: 200, body: { items: [{ code: "FI", timeZone: "Europe/Helsinki", refundDay: 9 }] } };
const texts = ["help", "back-office-help"];
const adminTopics: AdminHelpTopic[] = ["timeline", "country_settings", "sender_blocks", "sources"];

test("explains a screen on top of it with the country's days, and gives it back as it was", async () => {
  fakeApi({ "GET /api/countries": countries });
  await show(
    <>
      <input aria-label="Note" />
      <HelpButton topic="refunds" />
    </>,
    { user: aUser(), texts },
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Note"), "typed before");
  await user.click(screen.getByRole("button", { name: "How this works" }));
  const help = await screen.findByRole("dialog", { name: "Refunds" });
  expect(await within(help).findByText(/until the 9th of the month after the purchase/)).toBeInTheDocument();
  expect(within(help).getByRole("link", { name: "Other topics" })).toHaveAttribute("href", "/help");
  await user.click(within(help).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByLabelText("Note")).toHaveValue("typed before");
  await waitFor(() => expect(screen.getByRole("button", { name: "How this works" })).toHaveFocus());
});

test.each(locales.flatMap((locale) => [...helpTopics, ...adminTopics].map((topic) => [locale, topic] as const)))(
  "explains in %s: %s",
  async (locale, topic) => {
    fakeApi({ "GET /api/countries": countries });
    await show(<HelpDialog topic={topic} onClose={() => {}} />, { user: aUser(), locale, texts });
    const help = await screen.findByRole("dialog");
    expect(within(help).getAllByRole("heading", { level: 3 })).toHaveLength(3);
    expect(help.textContent).not.toMatch(/\.(title|how|know|stuck)|[{}]/);
    const isPublic = helpTopics.some((one) => one === topic);
    expect(within(help).queryAllByRole("link")).toHaveLength(isPublic ? 1 : 0);
  },
);
