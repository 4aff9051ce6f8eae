import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { OfficeInvitation } from "./office-invitation.tsx";

const office = { id: "01900000-0000-7000-8000-0000000000bb", name: "Kotikulma" };
const find = "POST /api/office/invitations/find";
const accept = "POST /api/office/invitations/accept";
const found = { status: 200, body: { office, inviterName: "Sara Solo" } };
const open = () => show(<OfficeInvitation token="t0ken" />, { user: aUser(), texts: ["settings"] });

test("names the inviter and both offices of an invitation, accepted only by a click", async () => {
  const sent = fakeApi({ [find]: found, [accept]: refusal("link_expired") });
  await open();
  expect(await screen.findByText("Sara Solo invites you to Kotikulma")).toBeInTheDocument();
  expect(screen.getByText("You leave Example Office, Helsinki when you accept.")).toBeInTheDocument();
  expect(screen.getByText(/cannot buy a lead that somebody at Kotikulma has bought/)).toBeInTheDocument();
  expect(sent.map(({ address, body }) => [address, body])).toEqual([
    ["/api/office/invitations/find", { token: "t0ken" }],
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Accept the invitation" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("ask your colleague for a new one.");
  expect(sent[1]?.body).toEqual({ token: "t0ken" });
  expect(screen.queryByRole("button", { name: "Accept the invitation" })).toBeNull();
});

test.each([
  ["en", /you cannot buy a lead that somebody at Kotikulma has bought/],
  ["sv", /kan du inte köpa en förfrågan som någon på Kotikulma har köpt/],
  ["fi", /et voi ostaa liidiä, jonka joku toimistossa Kotikulma on ostanut/],
] as const)("shows in %s an agent without an office the rule of offices before accepting", async (locale, rule) => {
  fakeApi({ [find]: found });
  await show(<OfficeInvitation token="t0ken" />, { user: aUser({ office: null }), texts: ["settings"], locale });
  expect(await screen.findByText(rule)).toBeInTheDocument();
});

test("names every reason why an invitation fails, with account and office, and offers nothing", async () => {
  fakeApi({ [find]: refusal("link_expired") });
  await open();
  const alert = await screen.findByRole("alert");
  expect(alert).toHaveTextContent("was mailed to another address than agent@doorlight.test");
  expect(alert).toHaveTextContent("Your office is Example Office, Helsinki.");
  expect(screen.queryByRole("button")).toBeNull();
});

test("reopens an office invitation after a failure of the gateway", async () => {
  fakeApi({ [find]: [{ status: 503 }, found] });
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Sara Solo invites you to Kotikulma")).toBeInTheDocument();
});
