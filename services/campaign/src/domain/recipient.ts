import type { Locale } from "@doorlight/common/product";
import type { PersonKind } from "./audience.ts";
import type { MailOutcome } from "./campaign.ts";
import type { ContentProblem } from "./content-problem.ts";

/** A planned mail that a worker is about to claim. */
export type DueDelivery = { id: string; people: PersonKind; personId: string; country: string };

/** What a mail needs of a prospect. */
export type ProspectAddress = { id: string; email: string | null; brand: string; locale: Locale; source: string };

/** A recipient as a worker found it: with the digest of the address of now, or with the reason why there is none. */
export type FoundRecipient = {
  deliveryId: string;
  mailboxDigest: Buffer | null;
  absence: "no_address" | "erased" | "deactivated" | null;
};

/** Where somebody works, and the leads there in the last 30 days. */
export type Area = { name: string; leads: number };

/** A mail to one recipient. Its token names the delivery in the addresses of its links. */
export type CampaignMail = {
  deliveryId: string;
  token: string;
  email: string;
  recipient: {
    locale: Locale;
    country: string;
    firstName: string;
    agency: string;
    /** Empty if nothing is known of it; there are no figures then. */
    area: string;
    figures: { kind: "leads_of_month"; value: bigint }[];
    prospect: boolean;
    /** Where we have a prospect's address from; empty for an agent. */
    source: string;
  };
};

/** Outcome of a mail that was handed to the mail service; `noMailbox` of one that was refused. */
export type MailResult = { deliveryId: string; outcome: MailOutcome; noMailbox: boolean };

/** A mail as its recipient would get it; `size` is bytes of the HTML. */
export type MailPreview = {
  subject: string;
  html: string;
  text: string;
  locale: string;
  size: number;
  problems: ContentProblem[];
};

/** Whether mails of a country's sender will be believed; `stops` if no campaign may start there. */
export type CheckedSender = {
  country: string;
  domain: string;
  checks: {
    record: "spf" | "dkim" | "dmarc";
    state: "ok" | "missing" | "wrong" | "unknown" | "not_signed";
    name: string;
  }[];
  stops: boolean;
};

/** What differs by country when a mail is planned and claimed. */
export type CountryRules = {
  timeZones: Readonly<Record<string, string>>;
  /** Legal bases on which prospects may be mailed. */
  prospectBases: Readonly<Record<string, readonly string[]>>;
};
