import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { root } from "../stack/run.ts";
import { trackedFiles } from "./tracked-files.ts";

type Texts = { [key: string]: string | Texts };

/** Words and turns that a native editor struck out, by language. The good word stands beside each. */
const struckOut: Record<string, [wrong: RegExp, right: string][]> = {
  en: [
    [/^go on\b|\bto go on\b/i, "Continue"],
    [/\banew\b/i, "again, a new copy"],
    [/what pays|what paid/i, "how it is paid"],
    [/\bnot told\b/i, "not given"],
    [/take .* back\b/i, "Withdraw"],
    [/credits go first/i, "Credits are used first"],
    [/take on your request|take it on|taken on|took it on/i, "get your contact details"],
    [/\b(?:this|a|the|new|your|by) mails?\b/i, "e-mail"],
    [/\bused already\b|\bexists already\b|\bconfirmed already\b/i, "already used"],
    [/make sure that it is/i, "Make sure the request really comes from them"],
    [/two agents of one/i, "from the same"],
  ],
  fi: [
    [/hoitaakseen|hoitaakseen ottaneilla/i, "saa yhteystietosi"],
    [/kaksivaihei\S+ (?!tunnistu)\S+/i, "kaksivaiheinen tunnistus"],
    [/verkkoarviopyyntö|välityspalkkion arviopyyntö/i, "Verkkoarvio, Palkkioarvio"],
    [/\bvälinen sopimuksemme/i, "välisemme sopimus"],
    [/\btoimitko\b/i, "Toimitaanko"],
    [/vapaita paikkoja/i, "ostettavissa"],
    [/päästä siihen/i, "päästä sen jäseneksi"],
    [/monen perheen|yksitasoinen/i, "Pientalo, Yksikerroksinen"],
    [/\bjälki\b|\bjäljen\b/i, "jäljitystunnus"],
    [/osa osalta/i, "eriteltynä"],
    [/^nähty|viimeksi nähty/i, "viimeksi paikalla, viimeksi käytössä"],
    [/toimistottom/i, "ilman toimistoa"],
    [/\bkredit(?:it|tejä|in)\b/i, "krediitti"],
    [/(?<!krediitti|asetus|kampanja)pake(?:tt|t[ei])/i, "kuukausitilaus, krediittipaketti"],
    [/mikä maksaa|maksaa seuraavan/i, "Näin maksetaan"],
    [/\b(?:osta\w*|päätty\w*|lata\w*) itsestään/i, "automaattisesti"],
    [/pitä(?:ä|vät) hintansa/i, "hinta ei muutu"],
  ],
  sv: [
    [/\blead(?:en|s|et)?\b/i, "förfrågan"],
    [/tvåfaktor|tvåstegsinlogg/i, "tvåstegsverifiering"],
    [/förfrågan om (?:arvode|online)/i, "Arvodesförfrågan, Onlinevärdering"],
    [/lämna det du inte vet/i, "Hoppa över"],
    [/vad som betalar|vad som betalas|det här betalar/i, "Så betalas"],
    [/\bav sig sj(?:älv|älvt|älva)\b/i, "automatiskt"],
    [/behåller sitt pris/i, "priset ändras inte"],
    [/kredit köper|gratis kredit|krediter går först/i, "räcker till, gratiskredit, används först"],
    [/^full$/i, "Slutsåld"],
    [/skriv e-post/i, "Mejla"],
    [/vad den är till för/i, "Så är tjänsten tänkt"],
    [/reservkod/i, "återställningskod"],
    [/åta sig|åtagit sig|åtog sig/i, "få dina kontaktuppgifter"],
    [/\b(?:öppna|visa) kontakten\b/i, "Visa kontaktuppgifterna"],
  ],
};

const files = trackedFiles("web/src/**/locales/*.json", "services/*/locales/*.json");

const flat = (texts: Texts, path = ""): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  );
const read = (file: string) => JSON.parse(readFileSync(join(root, file), "utf8")) as Texts;
const findings = (language: string, text: string) =>
  struckOut[language]!.filter(([wrong]) => wrong.test(text)).map(([, right]) => right);

test.each(Object.keys(struckOut))("uses in %s no phrase that an editor struck out", (language) => {
  const own = files.filter((file) => file.endsWith(`${language}.json`));
  expect(own.length).toBeGreaterThan(10);
  const found = own.flatMap((file) =>
    flat(read(file))
      // The terms stay as they were accepted.
      .filter(([key]) => !key.startsWith("terms.sections."))
      .flatMap(([key, text]) => findings(language, text).map((right) => `${file} ${key}: "${text}": say ${right}`)),
  );
  expect(found).toEqual([]);
});

test.each([
  ["en", "Go on"],
  ["en", "Take the request back"],
  ["fi", "Kaksivaiheinen kirjautuminen on käytössä"],
  ["fi", "ottaa pyyntösi hoitaakseen"],
  ["fi", "Vertaa paketteja"],
  ["sv", "Du har köpt en lead."],
  ["sv", "Återställ tvåfaktorsinloggning"],
])("finds in %s the phrase of %p", (language, text) => {
  expect(findings(language, text)).toHaveLength(1);
});

test.each(["en", "fi", "sv"])(
  "names the kinds of requests alike in e-mails, invoices and screens in %s",
  (language) => {
    const { leadType } = read(`web/src/i18n/locales/common.${language}.json`);
    expect(read(`services/notifications/locales/${language}.json`).lead_type).toEqual(leadType);
    expect(read(`services/billing/locales/${language}.json`).lead_type).toEqual(leadType);
  },
);

/** Fields that no form has: the screen sends them by itself, or shows their refusal in words of its own. */
const notTyped =
  /^(?:id|cursor|consentVersion|version|crop|picture|chosenAgentId|originalId|paymentSource|ownerId|subject|audience)$/;

test.each(["en", "fi", "sv"])("has a text for every field that a service refuses in %s", (language) => {
  const { message } = read(`web/src/i18n/locales/validation.${language}.json`) as { message: Texts };
  const refused = trackedFiles("services/*/src/**/*.ts").flatMap((file) => [
    ...readFileSync(join(root, file), "utf8").matchAll(/\bpath(?:: "(\w+)")?,\s*code: "(\w+)"/g),
  ]);
  const codes = refused.filter(([, path]) => !path || !notTyped.test(path)).map(([, , code]) => code!);
  expect(codes).toEqual(expect.arrayContaining(["too_common", "same_address", "tax_id_invalid", "invalid_phone"]));
  // The form of billing details says in words of its own what stays as long as the account owes.
  const others = codes.filter((code) => code !== "required" && code !== "still_owed");
  expect(others.filter((code) => !message[code])).toEqual([]);
});

test.each(["en", "fi", "sv"])("has a text for every recorded action of the back office in %s", (language) => {
  const source = readFileSync(join(root, "services/identity/src/domain/audit-entry.ts"), "utf8");
  const names = [...source.matchAll(/^ {2}\| "(\w+)"/gm)].map(([, name]) => name!);
  const { action } = read(`web/src/features/audit/locales/${language}.json`) as { action: Texts };
  expect(names.length).toBeGreaterThan(15);
  expect(Object.keys(action).sort()).toEqual(names.toSorted());
});
