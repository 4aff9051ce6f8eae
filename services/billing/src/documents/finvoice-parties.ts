import type { Buyer, Seller } from "../domain/invoice.ts";
import { registeredId, sellerId, vatNumberOf } from "../domain/business-ids.ts";
import { firstPart, parts } from "./finvoice-values.ts";
import { el, type XmlElement } from "./xml.ts";

export function sellerDetails(seller: Seller): XmlElement | null {
  const { registrationScheme } = seller;
  return el("SellerPartyDetails", [
    el("SellerPartyIdentifier", sellerId(seller), registrationScheme ? { SchemeID: registrationScheme } : {}),
    ...named("SellerOrganisationName", seller.name),
    el("SellerOrganisationTaxCode", seller.vatNumber),
    address("Seller", seller),
  ]);
}

export function sellerAccounts({ iban, bic }: Seller): XmlElement | null {
  return el("SellerAccountDetails", [
    el("SellerAccountID", iban, { IdentificationSchemeName: "IBAN" }),
    el("SellerBic", bic, { IdentificationSchemeName: "BIC" }),
  ]);
}

export function buyerDetails(buyer: Buyer): XmlElement | null {
  const registered = registeredId(buyer);
  const vatNumber = vatNumberOf(buyer);
  return el("BuyerPartyDetails", [
    registered
      ? el("BuyerPartyIdentifier", registered.id, { SchemeID: registered.scheme })
      : el("BuyerPartyIdentifier", (vatNumber ?? buyer.taxId).slice(0, 35)),
    ...named("BuyerOrganisationName", buyer.businessName),
    el("BuyerOrganisationTaxCode", vatNumber ?? ""),
    address("Buyer", buyer),
  ]);
}

const named = (name: string, text: string) => parts(text, 70, 3).map((part) => el(name, part));

type Address = { streetAddress: string; postalCode: string; city: string; country: string };

function address(party: "Seller" | "Buyer", { streetAddress, postalCode, city, country }: Address): XmlElement | null {
  return el(`${party}PostalAddressDetails`, [
    ...parts(streetAddress, 35, 3).map((line) => el(`${party}StreetName`, line)),
    el(`${party}TownName`, firstPart(city, 35)),
    el(`${party}PostCodeIdentifier`, firstPart(postalCode, 35)),
    el("CountryCode", country),
  ]);
}
