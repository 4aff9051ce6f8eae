import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { show } from "../../../test/show.tsx";
import { locales } from "../../lib/locale.ts";
import { textsOf } from "../../../test/texts.ts";
import { WayOn } from "./way-on.tsx";

const lead = "next=%2Faccount%2Flead%2F1";

test.each([
  ["card_declined", "Use another card", `?way=card&${lead}`],
  ["card_error", "Use another card", `?way=card&${lead}`],
  ["payment_method_missing", "Choose how to pay", `?${lead}`],
  ["not_enough_credits", "Choose how to pay", `?${lead}`],
  ["invoice_limit_reached", "Choose how to pay", `?${lead}`],
  ["invoice_overdue", "Choose how to pay", `?${lead}`],
  ["too_many_reservations", "Buy credits", `/credits?${lead}`],
])("leads from %s to billing, and from there back to the lead", async (code, name, query) => {
  await show(<WayOn code={code} next="/account/lead/1" />);
  expect(screen.getByRole("link", { name })).toHaveAttribute("href", `/account/billing${query}`);
});

test("leads to the cards if no lead waits", async () => {
  await show(<WayOn code="payment_method_missing" next={null} />);
  expect(screen.getByRole("link", { name: "Choose how to pay" })).toHaveAttribute("href", "/account/billing?way=card");
});

test("offers support to an account at the limit of its invoice", async () => {
  await show(<WayOn code="invoice_limit_reached" next={null} />, { locale: "fi" });
  expect(screen.getByRole("link", { name: "Ota yhteyttä" })).toHaveAttribute("href", "/fi/contact");
});

test("offers no other way to pay for a lead that is gone", async () => {
  await show(<WayOn code="last_spot_taken" next="/account/lead/1" />);
  expect(screen.queryByRole("link")).toBeNull();
});

test.each(locales)(
  "claims in %s in no text that nothing was charged if the provider did not answer",
  async (locale) => {
    const { t } = await textsOf(locale, "cards");
    const [error, declined] = [t("errors:code.card_error"), t("errors:code.card_declined")];
    const nothing = { en: "Nothing was charged", fi: "Mitään ei veloitettu", sv: "Inget har debiterats" }[locale];
    expect(error).not.toContain(nothing);
    expect(declined).toContain(nothing);
  },
);
