import type { MailCountry } from "../src/domain/render-mail.ts";
import { mailSamples } from "./mail-samples.ts";

/** The country of a mail of these tests. */
export const country: MailCountry = {
  timeZone: "Europe/Helsinki",
  company: {
    name: "Doorlight Sample Oy",
    registrationNumber: "0000000-0",
    address: ["Esimerkkikatu 1", "00100 Helsinki"],
  },
  supportAddress: "support@fi.doorlight.example",
};

/** A mail in English. */
export const sample = (kind: string) => mailSamples("en").find((mail) => mail.kind === kind)!;
