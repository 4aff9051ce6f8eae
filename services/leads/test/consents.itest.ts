import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { refusalOf } from "@doorlight/common/testing";
import { days } from "@doorlight/common/time";
import { after } from "../src/domain/lead-window.ts";
import { startLeads, type RunningLeads } from "./start-leads.ts";

let leads: RunningLeads;
beforeAll(async () => (leads = await startLeads()));
afterAll(() => leads.stop());

/** A new version, in force from tomorrow; the country "*" stands for all without a text of their own. */
const newVersion = (version: string, country = "*") =>
  leads.db("consent_texts").insert({
    version,
    country,
    locale: "fi",
    in_force_from: after(leads.clock.now(), days(1)),
    text: `Teksti ${version} ${country}`,
  });

const current = async (country: string) => (await leads.gateway.getConsent({ country, locale: "fi" })).version;

test("has today's consent in every language of the product", async () => {
  for (const [locale, words] of Object.entries({ en: /I agree/, fi: /Hyväksyn/, sv: /Jag godkänner/ })) {
    const { version, text } = await leads.gateway.getConsent({ country: "FI", locale });
    expect(version).toBe("2026-11");
    expect(text).toMatch(words);
  }
  expect((await refusalOf(leads.gateway.getConsent({ country: "XX", locale: "fi" }))).code).toBe("country_not_open");
});

test.each(["never shown to anybody", "2026-12", "demo"])(
  "refuses a request with the consent %j, which was never in force",
  async (consentVersion) => {
    expect(await refusalOf(leads.submit({ consentVersion }))).toMatchObject({
      code: "invalid_request",
      fields: [{ path: "consentVersion", code: "unknown_version" }],
    });
  },
);

test("dates a consent version by country; still takes an old one, kept as it was read", async () => {
  await newVersion("next");
  await newVersion("next", "SE");
  await newVersion("later", "SE");
  expect(await current("FI")).toBe("2026-11");
  expect((await refusalOf(leads.submit({ consentVersion: "next" }))).code).toBe("invalid_request");

  leads.clock.advance(days(1));
  expect(await current("FI")).toBe("next");
  expect((await leads.gateway.getConsent({ country: "SE", locale: "fi" })).text).toContain("SE");
  expect((await refusalOf(leads.submit({ consentVersion: "later" }))).code).toBe("invalid_request");

  const textOf = async (consentVersion: string) => {
    const { hash } = await leads.publish({ consentVersion });
    return JSON.parse((await leads.gateway.exportSellerRequest({ hash })).json).consentText;
  };
  expect(await textOf("next")).toBe("Teksti next *");
  expect(await textOf("2026-11")).toMatch(/^Hyväksyn/);
});

test("keeps a consent text from being changed or deleted", async () => {
  const texts = leads.db("consent_texts").where({ version: "2026-11" });
  await expect(texts.clone().update({ text: "I agree to everything" })).rejects.toThrow("never changed");
  await expect(texts.clone().delete()).rejects.toThrow("never changed");
});
