import { type MetadataJson, parsePhoneNumberFromString } from "libphonenumber-js/core";
import countries from "./phone-metadata.json" with { type: "json" };

/** Of the countries with a pack. */
export const callingCodes: MetadataJson["country_calling_codes"] = {
  44: ["GB"],
  45: ["DK"],
  46: ["SE"],
  47: ["NO"],
  48: ["PL"],
  49: ["DE"],
  358: ["FI"],
  372: ["EE"],
};

export const metadata: MetadataJson = { version: 4, country_calling_codes: callingCodes, countries, nonGeographic: {} };

/** A telephone number in groups: "+358 40 5527108". One of another country stays as it is. */
export function formatPhone(phone: string): string {
  return parsePhoneNumberFromString(phone, metadata)?.formatInternational() ?? phone;
}

/** The address of a link that calls a number. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, "")}`;
}
