import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { OfficeInvitation } from "./office-invitation.tsx";

const open = () => show(<OfficeInvitation token="t0ken" />, { user: aUser(), texts: ["settings"] });

test("an office invitation is accepted only by a click, and says which office the user leaves", async () => {
  const sent = fakeApi({ "POST /api/office/invitations/accept": refusal("link_expired") });
  await open();
  expect(sent).toEqual([]);
  expect(screen.getByText("You leave Example Office, Helsinki when you accept.")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Accept the invitation" }));
  expect(await screen.findByRole("alert")).toHaveTextContent("Ask your colleague for a new one.");
  expect(sent[0]?.body).toEqual({ token: "t0ken" });
  expect(screen.queryByRole("button", { name: "Accept the invitation" })).toBeNull();
});
