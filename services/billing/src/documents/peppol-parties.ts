import type { Buyer, Seller } from "../domain/invoice.ts";
import { buyerEndpoint, registeredId, sellerId, vatNumberOf } from "../domain/business-ids.ts";
import type { SchemedId } from "../domain/e-invoice-address.ts";
import { el, type XmlElement } from "./xml.ts";

/** `officeText`: its registered office in words; empty if none has to be said. */
export function sellerParty(seller: Seller, officeText: string): XmlElement | null {
  const { name, vatNumber, taxNote, registrationScheme } = seller;
  return el("cac:Party", [
    endpoint(seller.endpoint),
    postalAddress(seller),
    taxScheme(vatNumber, "VAT"),
    taxNote ? taxScheme(taxNote, "TAX") : null,
    el("cac:PartyLegalEntity", [
      el("cbc:RegistrationName", name),
      el("cbc:CompanyID", sellerId(seller), registrationScheme ? { schemeID: registrationScheme } : {}),
      el("cbc:CompanyLegalForm", officeText),
    ]),
    el("cac:Contact", [
      el("cbc:Name", name),
      el("cbc:Telephone", seller.phone),
      el("cbc:ElectronicMail", seller.email),
    ]),
  ]);
}

export function buyerParty(buyer: Buyer): XmlElement | null {
  const vatNumber = vatNumberOf(buyer);
  const registered = registeredId(buyer);
  return el("cac:Party", [
    endpoint(buyerEndpoint(buyer)),
    postalAddress(buyer),
    vatNumber ? taxScheme(vatNumber, "VAT") : null,
    el("cac:PartyLegalEntity", [
      el("cbc:RegistrationName", buyer.businessName),
      registered
        ? el("cbc:CompanyID", registered.id, { schemeID: registered.scheme })
        : el("cbc:CompanyID", vatNumber ? "" : buyer.taxId),
    ]),
  ]);
}

const endpoint = ({ scheme, id }: SchemedId) => el("cbc:EndpointID", id, { schemeID: scheme });

const taxScheme = (companyId: string, scheme: "VAT" | "TAX") =>
  el("cac:PartyTaxScheme", [el("cbc:CompanyID", companyId), el("cac:TaxScheme", [el("cbc:ID", scheme)])]);

type Address = { streetAddress: string; postalCode: string; city: string; country: string };

function postalAddress({ streetAddress, postalCode, city, country }: Address): XmlElement | null {
  return el("cac:PostalAddress", [
    el("cbc:StreetName", streetAddress),
    el("cbc:CityName", city),
    el("cbc:PostalZone", postalCode),
    el("cac:Country", [el("cbc:IdentificationCode", country)]),
  ]);
}
