import { expect, test } from "@jest/globals";
import type { OpenSession } from "@doorlight/gateway/contract";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anAdmin, aUser } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { ImpersonationBanner } from "./impersonation-banner.tsx";

const startedAgo = (minutes: number): OpenSession => ({
  id: "01900000-0000-7000-8000-00000000005e",
  device: "Firefox on Windows",
  createdAt: new Date(Date.now() - minutes * 60_000).toISOString(),
  seenAt: new Date().toISOString(),
  current: true,
  impersonated: true,
});

const showBanner = () =>
  show(<ImpersonationBanner />, { user: aUser({ impersonatedBy: anAdmin().id }), texts: ["impersonation"] });

test("names the user and the minutes left", async () => {
  fakeApi({ "GET /api/profile/sessions": { status: 200, body: { items: [startedAgo(18)] } } });
  await showBanner();
  expect(screen.getByText("You are acting as Agnes Agent")).toBeInTheDocument();
  expect(await screen.findByText("42 minutes left")).toBeInTheDocument();
});

test("leaves out the time while it is not known", async () => {
  fakeApi({ "GET /api/profile/sessions": refusal("unavailable") });
  await showBanner();
  expect(screen.getByRole("button", { name: "Back to admin" })).toBeInTheDocument();
  expect(screen.queryByText(/left$/)).toBeNull();
});

test("ends the impersonation with one call, and stays if that fails", async () => {
  const sent = fakeApi({
    "GET /api/profile/sessions": { status: 200, body: { items: [startedAgo(1)] } },
    "DELETE /api/admin/impersonation": refusal("unavailable"),
  });
  await showBanner();
  await userEvent.click(screen.getByRole("button", { name: "Back to admin" }));
  expect(sent.filter(({ method }) => method === "DELETE")).toHaveLength(1);
  expect(screen.getByText("You are acting as Agnes Agent")).toBeInTheDocument();
});
