import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { readDraft, saveDraft } from "../request-draft.ts";
import { ConfirmRequest } from "./confirm-request.tsx";

const confirm = "POST /api/requests/confirm";
const open = () => show(<ConfirmRequest token="t0ken" />, { texts: ["requests"] });

test("a confirmed request is published, with the way to the owner's page", async () => {
  fakeApi({ [confirm]: { status: 200, body: { hash: "h4sh" } } });
  await open();
  expect(await screen.findByRole("heading", { name: "Your request is published" })).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Open your page" })).toHaveAttribute("href", "/contact-request/h4sh");
});

test("what a seller has typed is kept until the request is confirmed", async () => {
  saveDraft({ address: "Esimerkkitie 4" });
  fakeApi({ [confirm]: { status: 200, body: { hash: "h4sh" } } });
  await open();
  await screen.findByRole("heading", { name: "Your request is published" });
  expect(readDraft()).toEqual({});
});

test("a request's link that is opened again is no failure, and offers the link to the page, and no second request", async () => {
  fakeApi({ [confirm]: refusal("already_confirmed") });
  await open();
  expect(await screen.findByRole("heading", { name: "Your request is already confirmed" })).toBeInTheDocument();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByRole("button", { name: "Send the link" })).toBeInTheDocument();
});

test("a request's link that expired says so and leads to a new request, and to the link of one from before", async () => {
  fakeApi({ [confirm]: refusal("link_expired") });
  await open();
  expect(await screen.findByRole("heading", { name: "This link does not work" })).toBeInTheDocument();
  expect(screen.getByRole("alert")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Send a new request" })).toHaveAttribute("href", "/request");
  expect(screen.getByRole("link", { name: "Send my link again" })).toHaveAttribute("href", "/request/link");
});
