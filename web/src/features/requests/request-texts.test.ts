import { expect, test } from "@jest/globals";
import { textsOf } from "../../../test/texts.ts";
import { locales } from "../../lib/locale.ts";
import { RequestForm } from "./request-body.ts";

/** The version, the city and the language are not typed. */
const apart = ["consentVersion", "city", "locale", "contact"];
const fields = [...Object.keys(RequestForm.shape), ...Object.keys(RequestForm.shape.contact.shape)].filter(
  (name) => !apart.includes(name),
);

test.each(locales)("has a text in %s for every field of a seller's request that says what to do", async (locale) => {
  const { t } = await textsOf(locale, "requests");
  expect(Object.keys(t("requests:error", { returnObjects: true })).sort()).toEqual(fields.toSorted());
});
