import type { ContactAttemptKind, Locale, PropertyCondition, PropertyType } from "../../contract/index.ts";

type Words = {
  propertyType: Readonly<Record<PropertyType, string>>;
  condition: Readonly<Record<PropertyCondition, string>>;
  attempt: Readonly<Record<ContactAttemptKind, string>>;
};

/** Homes and contact attempts in files for spreadsheets, in the words of the screens. */
export const homeWords: Readonly<Record<Locale, Words>> = {
  en: {
    propertyType: {
      detached: "Detached house",
      semi_detached: "Semi-detached house",
      terraced: "Terraced house",
      flat: "Flat",
      bungalow: "Bungalow",
      multi_family_residental: "Multi-family house",
      farm: "Farm",
      forest: "Forest",
      summerhouse: "Summer house",
      other: "Other property",
    },
    condition: {
      new: "New",
      excellent: "Excellent",
      good: "Good",
      average: "Average",
      passable: "Passable",
      poor: "Poor",
    },
    attempt: {
      call: "Call answered",
      no_answer: "No answer",
      message: "Text message",
      mail: "E-mail",
      mail_bounced: "E-mail bounced",
    },
  },
  fi: {
    propertyType: {
      detached: "Omakotitalo",
      semi_detached: "Paritalo",
      terraced: "Rivitalo",
      flat: "Kerrostaloasunto",
      bungalow: "Yksikerroksinen omakotitalo",
      multi_family_residental: "Pientalo (useita asuntoja)",
      farm: "Maatila",
      forest: "Metsä",
      summerhouse: "Vapaa-ajan asunto",
      other: "Muu kohde",
    },
    condition: {
      new: "Uusi",
      excellent: "Erinomainen",
      good: "Hyvä",
      average: "Tavanomainen",
      passable: "Tyydyttävä",
      poor: "Huono",
    },
    attempt: {
      call: "Puheluun vastattiin",
      no_answer: "Ei vastausta",
      message: "Tekstiviesti",
      mail: "Sähköposti",
      mail_bounced: "Sähköposti palautui",
    },
  },
  sv: {
    propertyType: {
      detached: "Villa",
      semi_detached: "Parhus",
      terraced: "Radhus",
      flat: "Lägenhet",
      bungalow: "Enplansvilla",
      multi_family_residental: "Flerfamiljshus",
      farm: "Gård",
      forest: "Skog",
      summerhouse: "Fritidshus",
      other: "Annan bostad",
    },
    condition: {
      new: "Nyskick",
      excellent: "Utmärkt",
      good: "Gott",
      average: "Normalt",
      passable: "Godtagbart",
      poor: "Dåligt",
    },
    attempt: {
      call: "Samtal besvarat",
      no_answer: "Inget svar",
      message: "Sms",
      mail: "E-post",
      mail_bounced: "E-posten studsade",
    },
  },
};
