import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { aSeller, openForm } from "../../../../test/seller.tsx";
import type { Locale } from "../../../lib/locale.ts";
import { readDraft, saveDraft } from "../request-draft.ts";

const labels = {
  en: ["Your own estimate", "Area", "Continue"],
  fi: ["Oma arviosi", "Pinta-ala", "Jatka"],
  sv: ["Din egen uppskattning", "Boarea", "Fortsätt"],
} as const;

const home = {
  country: "FI",
  address: "Esimerkkitie 4",
  postalCode: "02170",
  city: "Espoo",
  propertyType: "flat",
  leadType: "request_for_quote",
} as const;

/** Types into the estimate and the area of the second step, and leaves them. */
async function typeFacts(locale: Locale, estimate: string, area: string) {
  const { user } = aSeller();
  saveDraft(home);
  await openForm("/request?step=details", undefined, locale);
  const [valuationLabel, areaLabel, goOn] = labels[locale];
  const fields = { valuation: await screen.findByLabelText(valuationLabel), area: screen.getByLabelText(areaLabel) };
  // The currency, and so its sign, is known.
  await screen.findByText("€");
  await user.type(fields.valuation, estimate);
  await user.type(fields.area, area);
  await user.click(screen.getByRole("button", { name: goOn }));
  return fields;
}

test.each<[Locale, string, string, estimate: string, area: string]>([
  ["en", "350,000", "54.5 m²", "350,000", "54.5"],
  ["en", "€350,000", "54,5", "350,000", "54.5"],
  ["en", "350 000", "1,250", "350,000", "1,250"],
  ["fi", "350 000 €", "54,5 m2", "350\u00a0000", "54,5"],
  ["sv", "350.000,00 euro", "54,5 kvm", "350\u00a0000", "54,5"],
])("understands in %s the estimate %j and the area %j, and shows so on leaving them", async (...facts) => {
  const [locale, estimate, area, shownEstimate, shownArea] = facts;
  const fields = await typeFacts(locale, estimate, area);
  expect(readDraft()).toMatchObject({ valuation: 35_000_000, area: shownArea === "1,250" ? 1250 : 54.5 });
  expect(fields.valuation).toHaveValue(shownEstimate);
  expect(fields.area).toHaveValue(shownArea);
});

test.each<[Locale, string, question: RegExp]>([
  ["en", "350.000", /Do you mean 350 or 350,000\?/],
  ["fi", "350,000", /Tarkoitatko 350 vai 350\s000\?/],
  ["sv", "350,000", /Menar du 350 eller 350\s000\?/],
  ["fi", "£350 000", /esimerkiksi 250 000/],
])("asks in %s about the estimate %j, and stays in the step", async (locale, estimate, question) => {
  const { valuation } = await typeFacts(locale, estimate, "54");
  expect(await screen.findByText(question)).toBeInTheDocument();
  expect(valuation).toHaveValue(estimate);
  expect(valuation).toHaveFocus();
});

test("reads a text that was left in another language again, once its field is left in this one", async () => {
  const { user } = aSeller();
  saveDraft({ ...home, valuation: "350,000" });
  await openForm("/request?step=details");
  await user.click(await screen.findByLabelText("Your own estimate"));
  await user.tab();
  expect(readDraft()).toMatchObject({ valuation: 35_000_000 });
});
