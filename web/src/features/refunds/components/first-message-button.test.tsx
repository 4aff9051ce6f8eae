import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aContact, aPurchase } from "../../../../test/builders/leads.ts";
import { anAttempt, anEligibility } from "../../../../test/builders/refunds.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { FirstMessageButton } from "./first-message-button.tsx";

const purchase = aPurchase();
const path = `POST /api/purchases/${purchase.id}/contact-attempts`;

async function openDialog() {
  const sent = fakeApi({
    [path]: { status: 201, body: { attempt: anAttempt({ kind: "mail" }), eligibility: anEligibility() } },
  });
  const shown = <FirstMessageButton purchase={purchase} contact={aContact} />;
  await show(shown, { user: aUser(), texts: ["refunds"] });
  await userEvent.click(screen.getByRole("button", { name: "Write to the owner" }));
  await screen.findByRole("dialog", { name: "First message to Aino" });
  return sent;
}
const bodyOf = (link: HTMLElement) => new URLSearchParams(link.getAttribute("href")!.split("?")[1]).get("body");

test("opens a message in the owner's language in another program, and logs it once it was sent", async () => {
  const sent = await openDialog();
  const field = screen.getByRole("textbox", { name: "Message" });
  expect(field).toHaveDisplayValue(/^Hei Aino! Olen Agnes Agent/);
  expect(bodyOf(screen.getByRole("link", { name: "Open in text messages" }))).toMatch(/^Hei Aino!/);
  await userEvent.selectOptions(screen.getByLabelText("How"), "E-mail");
  await userEvent.selectOptions(screen.getByLabelText("Language"), "English");
  await userEvent.type(field, " PS");
  const link = screen.getByRole("link", { name: "Open in e-mail" });
  expect(link.getAttribute("href")).toMatch(/^mailto:aino\.esimerkki%40doorlight\.test\?subject=Your%20request/);
  expect(bodyOf(link)).toMatch(/^Hello Aino,.* PS$/s);
  link.addEventListener("click", (event) => event.preventDefault());
  await userEvent.click(link);
  expect(screen.getByText("Did you send it? Then log it as a contact attempt.")).toHaveFocus();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole("button", { name: "Sent: log it" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toMatchObject([{ body: { kind: "mail", note: "" } }]);
});

test("keeps what was typed during a look at another template, and when the dialog closes", async () => {
  await openDialog();
  await userEvent.type(screen.getByRole("textbox", { name: "Message" }), " PS");
  await userEvent.selectOptions(screen.getByLabelText("Language"), "English");
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await userEvent.click(screen.getByRole("button", { name: "Write to the owner" }));
  expect(await screen.findByRole("textbox", { name: "Message" })).toHaveDisplayValue(/ PS$/);
});

test("logs nothing of a message that was not sent", async () => {
  const sent = await openDialog();
  const link = screen.getByRole("link", { name: "Open in text messages" });
  link.addEventListener("click", (event) => event.preventDefault());
  await userEvent.click(link);
  await userEvent.click(screen.getByRole("button", { name: "Not sent" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual([]);
});
