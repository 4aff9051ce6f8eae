import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { readDraft, saveDraft } from "../request-draft.ts";
import { ConfirmRequest } from "./confirm-request.tsx";

const confirm = "POST /api/requests/confirm";
const open = () => show(<ConfirmRequest token="t0ken" />, { texts: ["requests"] });

test("publishes a confirmed request, and shows the way to the owner's page", async () => {
  fakeApi({ [confirm]: { status: 200, body: { hash: "h4sh" } } });
  await open();
  expect(await screen.findByRole("heading", { name: "Your request is confirmed" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Open your page" })).toHaveAttribute("href", "/contact-request/h4sh");
});

test("keeps a seller's draft until the request is confirmed", async () => {
  saveDraft({ address: "Esimerkkitie 4" });
  fakeApi({ [confirm]: { status: 200, body: { hash: "h4sh" } } });
  await open();
  await screen.findByRole("heading", { name: "Your request is confirmed" });
  expect(readDraft()).toEqual({});
});

test("offers the page for a reopened link of a request, without an error or a second request", async () => {
  fakeApi({ [confirm]: refusal("already_confirmed") });
  await open();
  expect(await screen.findByRole("heading", { name: "Your request is already confirmed" })).toBeInTheDocument();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByRole("button", { name: "Send the link" })).toBeInTheDocument();
});

test("says that a link expired, and leads to a new request and to the links of earlier ones", async () => {
  fakeApi({ [confirm]: refusal("link_expired") });
  await open();
  expect(await screen.findByRole("heading", { name: "This link does not work" })).toBeInTheDocument();
  expect(screen.getByRole("alert")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Send a new request" })).toHaveAttribute("href", "/request");
  expect(screen.getByRole("link", { name: "Send my link again" })).toHaveAttribute("href", "/request/link");
});

test("says that others may have sent the requests of the same number or home, and leads to us", async () => {
  fakeApi({ [confirm]: refusal("too_many_open_requests") });
  await open();
  expect(await screen.findByRole("heading", { name: "There are too many requests already" })).toBeInTheDocument();
  expect(screen.getByText(/Somebody else may have sent them/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Contact us" })).toHaveAttribute("href", "/contact");
});
