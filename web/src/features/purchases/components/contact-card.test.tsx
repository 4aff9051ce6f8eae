import { beforeEach, expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { aContact, aLeadDetail, aPurchase } from "../../../../test/builders/leads.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { ContactCard } from "./contact-card.tsx";

beforeEach(() => void fakeApi({}));

const owned = { status: "obtained" } as const;

test("links to call the owner", async () => {
  await show(<ContactCard lead={aLeadDetail({ ...owned, contact: aContact })} />, {
    user: aUser(),
    texts: ["purchases"],
  });
  expect(screen.getByRole("link", { name: "Call" })).toHaveAttribute("href", "tel:+358400000000");
});

test("shows the telephone number in groups, and links the address to a map", async () => {
  const contact = { ...aContact, phone: "+358405527108", address: "Esimerkkitie 4 & 6" };
  await show(<ContactCard lead={aLeadDetail({ ...owned, contact })} />, { user: aUser(), texts: ["purchases"] });
  expect(screen.getByText("+358 40 5527108")).toBeInTheDocument();
  const map = screen.getByRole("link", { name: "Esimerkkitie 4 & 6, 02170 Espoo (opens a map)" });
  expect(map).toHaveAttribute(
    "href",
    "https://www.google.com/maps/search/?api=1&query=Esimerkkitie+4+%26+6%2C+02170+Espoo",
  );
  expect(map).toHaveAttribute("rel", "noreferrer");
});

test("says that the owner was erased, and has nothing to call or copy", async () => {
  const lead = aLeadDetail({ ...owned, contactErasedAt: "2026-11-21T12:00:00.000Z" });
  await show(<ContactCard lead={lead} />, { user: aUser(), texts: ["purchases"] });
  expect(screen.getByText(/^The seller’s details were erased on 21 November 2026/)).toBeInTheDocument();
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

test("says why a contact is withheld, and what to do", async () => {
  const purchase = aPurchase({ contactWithheldAt: "2026-11-21T12:00:00.000Z" });
  await show(<ContactCard lead={aLeadDetail({ ...owned, purchase })} />, { user: aUser(), texts: ["purchases"] });
  expect(screen.getByText(/^The payment for this lead is disputed.+ask the bank to withdraw/)).toBeInTheDocument();
  expect(screen.queryByRole("link")).toBeNull();
});

test.each([
  ["en", "The owner wrote in Finnish."],
  ["sv", "Ägaren skrev på finska."],
  ["fi", "Omistaja kirjoitti suomeksi."],
] as const)("says in %s in which language the owner wrote", async (locale, text) => {
  await show(<ContactCard lead={aLeadDetail({ ...owned, contact: aContact })} />, {
    locale,
    user: aUser(),
    texts: ["purchases"],
  });
  expect(screen.getByText(text)).toBeInTheDocument();
});
