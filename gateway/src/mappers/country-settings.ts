import { type CountryPack, LEAD_DAYS } from "@doorlight/common/product";
import type { CountrySettings, Pricing } from "../../contract/index.ts";

/** A country's pack and its price list of now. */
export function toCountrySettings(pack: CountryPack, pricing: Pricing | null): CountrySettings {
  const { code, currency, vat, invoicing, company, terms, packageTerms, automaticDelivery } = pack;
  const { firstInvoiceLimit, invoiceLimit } = pack;
  const { sample, selling, timeZone, invoiceDay, refundDay, refundsByRule, claimShare, requestsPerSeller } = pack;
  const { prospectMail, campaignOpens, adminSecondFactor, mailSender, supportAddress, eInvoiceFormat, retention } =
    pack;
  return {
    country: code,
    sample,
    selling,
    timeZone,
    vatRate: vat.rate,
    pricing,
    leadDays: LEAD_DAYS,
    adminLimits: {
      credits: { amount: pack.adminLimits.credits, currency },
      deals: { amount: pack.adminLimits.deals, currency },
      discount: pack.adminLimits.discount,
      payments: { amount: pack.adminLimits.payments, currency },
      prices: pack.adminLimits.prices,
      trust: { amount: pack.adminLimits.trust, currency },
    },
    firstInvoiceLimit: { amount: firstInvoiceLimit, currency },
    invoiceLimit: { amount: invoiceLimit, currency },
    invoiceDay,
    paymentDays: invoicing.paymentDays,
    reminderDays: invoicing.reminderDays,
    refundDay,
    refundsByRule,
    claimShare,
    requestsPerSeller,
    prospectMail,
    campaignOpens,
    adminSecondFactor,
    mailSender,
    supportAddress,
    company: { name: company.name, registrationNumber: company.registrationNumber },
    iban: invoicing.iban,
    eInvoiceFormat,
    retention,
    versions: {
      terms: terms.version,
      packageTerms: packageTerms.version,
      automaticDelivery: automaticDelivery.version,
    },
  };
}
