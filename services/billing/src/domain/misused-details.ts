import type { FieldError } from "@doorlight/common/errors";
import { type CountryPack, isPlainLabel, isPlainReference, isReserved } from "@doorlight/common/product";

type Read = { businessName: string; reference: string; billingEmail: string };
/** Of which we write and read mails. */
export type OwnAddresses = Pick<CountryPack, "domain" | "supportAddress" | "mailSender">;
type Packs = ReadonlyMap<string, OwnAddresses>;

/**
 * Details by which a document of ours would speak for somebody else: others read it, with what its buyer has typed. None may carry
 * a link or a number to call, or pose as Doorlight, and no document goes to a mailbox of ours.
 */
export function misusedDetails({ businessName, reference, billingEmail }: Read, packs: Packs): FieldError[] {
  const wrong = [
    ...ofText("businessName", businessName, isPlainLabel),
    ...ofText("reference", reference, isPlainReference),
    isOurs(billingEmail, packs) && reserved("billingEmail"),
  ];
  return wrong.filter((error) => !!error);
}

const ofText = (path: string, text: string, isPlain: (text: string) => boolean) => [
  text !== "" && !isPlain(text) && notPlain(path),
  isReserved(text) && reserved(path),
];

function isOurs(email: string, packs: Packs): boolean {
  const domain = domainOf(email);
  return [...packs.values()].some(({ domain: site, supportAddress, mailSender }) =>
    [site, domainOf(supportAddress), domainOf(mailSender.address)].some(
      (own) => domain === own || domain.endsWith(`.${own}`),
    ),
  );
}

const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

const notPlain = (path: string): FieldError => ({
  path,
  code: "not_plain",
  message: "must have no link, number to call, special character or word for a password",
});

const reserved = (path: string): FieldError => ({
  path,
  code: "reserved_name",
  message: "must not be one of Doorlight, its support or an authority",
});
