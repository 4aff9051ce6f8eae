import { beforeEach, expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { fakeApi } from "../../../test/fake-fetch.ts";
import { show } from "../../../test/show.tsx";
import { useSentTo } from "../../lib/forms/use-sent-to.ts";
import { SignupPage } from "./signup-page.tsx";

const resend = "POST /api/auth/confirm/resend";

/** The page after a sign-up. */
async function afterSignup() {
  const sent = fakeApi({
    "GET /api/countries": { status: 200, body: { items: [] } },
    [resend]: { status: 202, body: { status: "confirmation_sent" } },
  });
  const { unmount } = await show(<Sent />);
  await userEvent.click(screen.getByRole("button"));
  const kept = sessionStorage.getItem(sessionStorage.key(0)!)!;
  const key = sessionStorage.key(0)!;
  unmount();
  sessionStorage.setItem(key, kept);
  await show(<SignupPage />, { texts: ["session"] });
  return { resent: () => sent.filter(({ method }) => method === "POST").map(({ body }) => body) };
}

function Sent() {
  const { setSentTo } = useSentTo();
  return <button onClick={() => setSentTo("aino@example.test")}>sign up</button>;
}

let page: Awaited<ReturnType<typeof afterSignup>>;
beforeEach(async () => {
  page = await afterSignup();
});

test("shows the address of the mail after a reload, and sends it again once at a double click", async () => {
  expect(screen.getByText(/aino@example\.test/)).toBeInTheDocument();
  await userEvent.dblClick(screen.getByRole("button", { name: "Send it again" }));
  expect(await screen.findByRole("status")).toBeInTheDocument();
  await waitFor(() => expect(page.resent()).toEqual([{ email: "aino@example.test" }]));
});

test("leads from a mistyped address back to the form", async () => {
  await userEvent.click(screen.getByRole("button", { name: "Use another address" }));
  expect(await screen.findByLabelText("First name")).toHaveValue("");
});
