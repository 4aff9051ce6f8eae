import * as contract from "../../../contract/index.ts";
import type { Endpoint } from "../../../contract/index.ts";

/** The errors of a field that has the form of its schema. By code, as an end of "the field …". */
const meanings = {
  account_missing: "has a statement without an account",
  account_unknown: "is no statement of the country's account",
  agent_unknown: "is no agent of the country any more",
  area_too_large: "is larger than a home of one household is",
  amount_invalid: "is no amount that fits: more than nothing, in the same currency, of a surplus what is left of it",
  before_purchase: "lies before the purchase",
  beyond_open: "is more than is open, which `more` has to say",
  booked: "is of a payment that is booked whole",
  before_start: "is not later than its start",
  broken_variable: "has braces that are no variable, which `message` shows",
  card_missing: "needs a saved card that has not expired",
  charge_disputed: "must wait for the bank, which decides about the disputed charge",
  contact_erased: "has to be empty, since the seller's contact is erased",
  credits_first: "is not what pays first: credits and quota do",
  date_invalid: "has an entry without a day of booking",
  details_do_not_add_up: "has an entry whose payments do not add up to it",
  direction_invalid: "has an entry that is neither credit nor debit",
  duplicate: "has two about the same subject",
  e_invoice_address_invalid: "is no address for e-invoices of the account's country, or has a wrong check digit",
  empty: "has nobody in it",
  entry_differs: "has an entry that came before and said something else",
  entry_settled: "has a part that was settled or recorded by hand, which has to be taken back first",
  entry_twice: "has an entry twice",
  id_missing: "has an entry without a reference of the bank",
  formula: "begins like a formula of a spreadsheet",
  in_future: "lies in the future",
  in_the_past: "lies in the past",
  invalid_date: "is no day of the calendar",
  invalid_format: "has not the form asked for",
  invalid_target: "has a link that is no absolute http(s) address",
  invalid_upload: "is not the one file of the form",
  invalid_phone: "is no telephone number",
  invalid_value: "is none of those that can be named",
  known_prospect: "is another prospect's, or without an address the number is",
  missing_picture: "has a picture that was not uploaded",
  missing_text: "says nothing in the fallback language",
  missing_column: "lacks a column, which `message` names",
  no_blocks: "has nothing in it",
  no_words_instead: "has a variable without words for somebody of whom it is not known, which `message` shows",
  no_rows: "has no row below its header",
  not_a_picture: "is no whole JPEG, PNG or WebP",
  not_an_admin: "is no active admin",
  not_camt053: "is no camt.053 of version .02 or .08",
  not_deactivated: "is a user who has to be deactivated first",
  not_in_coming_year: "does not lie in the coming year",
  not_in_force: "is not the version in force",
  not_plain: "has a link, a number to call, a special character or a word for a password",
  beyond_line: "is more than is left of a line, or in another currency",
  beyond_unspent: "is more than is unspent",
  not_to_be_credited: "has a line that is not of the invoice, or is credited already",
  not_utf8: "is not in UTF-8",
  not_xml: "is no well-formed XML",
  cell_too_long: "has a cell of more than 10,000 characters",
  open_quote: "has a quote that is never closed, or one inside a cell",
  operator_unknown: "is none of the country's operators of e-invoices",
  other_country: "is not the country of the key",
  outdated: "is not the version in force",
  outside_picture: "lies outside the picture",
  payer_elsewhere: "is neither the owner nor an agent of its office",
  nothing_to_issue: "is a month without an account to invoice",
  period_not_over: "is a month that has not ended",
  required: "is missing or empty",
  reserved_name: "is a name of Doorlight or its support, or a mailbox of ours",
  same_address: "is the address of the account already",
  same_time: "is the same as the beginning",
  surplus_used: "left a surplus that is set off or paid back, which has to be taken back first",
  set_elsewhere: "is neither entered nor left here but by automatic delivery",
  sender_not_believed:
    "has people of countries whose sender's SPF, DKIM or DMARC is not right; `message` names the domains",
  still_owed: "cannot be replaced while something bought on invoice for the saved one is not paid",
  taken: "is taken",
  tax_id_invalid: "is no business or VAT number of the country",
  too_common: "is one of the most common passwords",
  too_early: "lies before the first day",
  too_large: "is more than one million of the currency",
  too_long: "is longer than it may be",
  too_many_cells: "has a row of more cells than its file has columns",
  too_many: "is one more than there may be",
  too_many_pixels: "has too many pixels",
  too_many_rows: "has more rows than one file may have",
  too_small: "is not more than nothing",
  day_to_come: "is for a payment that is dated in the future",
  unknown: "is none of the country's",
  unknown_column: "has a column that is unknown or stands twice, which `message` names",
  unknown_country: "is no country of this deployment",
  unknown_location: "names a place that is not in the country",
  unknown_postal_code: "is no postal code of the country",
  unsubscribed: "has unsubscribed from the account's lists, or refused its invoices",
  unsupported_type: "is of another kind",
  unknown_variable: "has a variable that no one knows, which `message` shows",
  unknown_request: "must be another lead of the same postal code and 90 days, neither withdrawn nor a duplicate itself",
  unknown_version: "is no version that was ever in force",
  wrong_currency: "is not the currency of the country",
} as const;

export type FieldCode = keyof typeof meanings;

/** By the path of a field, as an answer names it. */
type FieldErrors = Readonly<Record<string, readonly FieldCode[]>>;

const ofList: FieldErrors = {
  locationIds: ["unknown_location"],
  alternateEmail: ["unsubscribed"],
  mode: ["set_elsewhere"],
  "away.until": ["too_early"],
  "quietHours.until": ["same_time"],
};
const ofText = ["unknown_variable", "no_words_instead", "broken_variable", "too_long"] as const;
const ofContent: FieldErrors = {
  "content.subject": ["missing_text", ...ofText],
  "content.preheader": ofText,
  "content.blocks": ["no_blocks", "missing_text", ...ofText, "invalid_target", "missing_picture"],
};
const ofPrices: FieldErrors = { changes: ["required", "duplicate"] };
const ofPayment: FieldErrors = { amount: ["amount_invalid"], paidOn: ["invalid_date"] };
const ofName = ["not_plain", "reserved_name"] as const;
const ofDetails: FieldErrors = {
  businessName: ofName,
  reference: ofName,
  billingEmail: ["reserved_name", "unsubscribed"],
};
const ofNames: FieldErrors = { firstName: ofName, lastName: ofName };
const ofCrop: readonly FieldCode[] = ["outside_picture"];

/**
 * The codes with which an endpoint refuses fields, beside those of their schemas. A test compares them with the
 * services.
 */
const fieldErrors = new Map<Endpoint, FieldErrors>([
  [contract.register, { ...ofNames, password: ["too_common"] }],
  [contract.setPassword, { newPassword: ["too_common"] }],
  [contract.checkNewPassword, { newPassword: ["too_common"] }],
  [contract.changePassword, { newPassword: ["too_common"] }],
  [contract.answerTerms, { version: ["not_in_force"] }],
  [contract.requestEmailChange, { email: ["same_address"] }],
  [contract.updateProfile, { ...ofNames, title: ofName, phoneNumber: ["invalid_phone"] }],
  [contract.createUser, ofNames],
  [contract.correctUser, ofNames],
  [contract.createOffice, { name: ofName }],
  [contract.renameOffice, { name: ofName }],
  [contract.putImage, { file: ["not_a_picture", "too_many_pixels"], x: ofCrop, y: ofCrop, w: ofCrop, h: ofCrop }],
  [contract.requestUserExport, { id: ["not_deactivated"] }],
  [contract.downloadUserExport, { id: ["not_deactivated"] }],
  [contract.eraseUser, { id: ["not_deactivated"] }],
  [contract.setOwner, { ownerId: ["not_an_admin"] }],
  [contract.writeMail, { subject: ["invalid_format"] }],
  [
    contract.submitRequest,
    {
      postalCode: ["unknown_postal_code"],
      "contact.phone": ["invalid_phone"],
      area: ["area_too_large"],
      consentVersion: ["unknown_version"],
    },
  ],
  [
    contract.submitIntakeRequest,
    {
      country: ["other_country"],
      postalCode: ["unknown_postal_code"],
      "contact.phone": ["invalid_phone"],
      area: ["area_too_large"],
      consentVersion: ["unknown_version"],
    },
  ],
  [contract.createSource, { name: ["taken"] }],
  [contract.correctDeskLead, { area: ["area_too_large"] }],
  [contract.correctPhone, { phone: ["invalid_phone"] }],
  [contract.reportOutcome, { chosenAgentId: ["invalid_value"] }],
  [contract.listLeads, { location: ["invalid_format"] }],
  [contract.createLeadList, ofList],
  [contract.changeLeadList, ofList],
  [contract.previewLeadList, { locationIds: ["invalid_format"] }],
  [
    contract.startAutomaticDelivery,
    {
      consentVersion: ["outdated"],
      "maxAmount.currency": ["wrong_currency"],
      "maxAmount.amount": ["too_small", "too_large"],
    },
  ],
  [contract.buyLead, { paymentSource: ["credits_first"] }],
  [contract.saveFollowUp, { remindAt: ["not_in_coming_year"] }],
  [contract.logContactAttempt, { at: ["in_future", "before_purchase"], note: ["contact_erased"] }],
  [contract.putBudget, { "amount.amount": ["too_small"], "amount.currency": ["wrong_currency"] }],
  [contract.putTopUp, { consentVersion: ["required"], packId: ["unknown"] }],
  [
    contract.putBillingDetails,
    {
      ...Object.fromEntries(
        Object.keys(contract.putBillingDetails.body.shape).map((field) => [field, ["required"] as const]),
      ),
      ...ofDetails,
      businessName: ["required", ...ofName, "still_owed"],
      taxId: ["required", "tax_id_invalid", "still_owed"],
      postalCode: ["required", "unknown_postal_code"],
      eInvoiceAddress: ["required", "e_invoice_address_invalid", "still_owed"],
      eInvoiceOperator: ["required", "operator_unknown"],
      billingMethod: ["card_missing"],
    },
  ],
  [
    contract.correctUserBilling,
    {
      ...ofDetails,
      taxId: ["tax_id_invalid"],
      postalCode: ["unknown_postal_code"],
      eInvoiceAddress: ["e_invoice_address_invalid"],
      eInvoiceOperator: ["required", "operator_unknown"],
    },
  ],
  [contract.resolveRefund, { outcome: ["charge_disputed"] }],
  [contract.createDeal, { country: ["unknown_country"] }],
  [contract.activateDeal, { payerId: ["agent_unknown", "payer_elsewhere"] }],
  [contract.previewPrices, ofPrices],
  [contract.changePrices, { ...ofPrices, reason: ["required"] }],
  [contract.startInvoiceRun, { period: ["period_not_over", "nothing_to_issue"] }],
  [contract.takeBackCredits, { credits: ["beyond_unspent"] }],
  [contract.createCreditNote, { lineIds: ["not_to_be_credited"], parts: ["beyond_line"] }],
  [contract.recordInvoicePayment, { ...ofPayment, amount: ["amount_invalid", "beyond_open"] }],
  [contract.payBackSurplus, ofPayment],
  [contract.setOffSurplus, { id: ["unknown"], amount: ["amount_invalid"] }],
  [contract.reversePayment, { id: ["surplus_used", "entry_settled"] }],
  [contract.assignBankPayment, { id: ["unknown", "wrong_currency", "day_to_come"] }],
  [contract.settleBankPayment, { settledAs: ["booked"], paidOn: ["invalid_date"] }],
  [
    contract.importStatement,
    {
      file: [
        "not_xml",
        "not_camt053",
        "account_missing",
        "account_unknown",
        "id_missing",
        "amount_invalid",
        "date_invalid",
        "direction_invalid",
        "details_do_not_add_up",
        "entry_twice",
        "entry_differs",
      ],
    },
  ],
  [
    contract.uploadProspects,
    { file: ["not_utf8", "no_rows", "too_many_rows", "too_many_cells", "cell_too_long", "open_quote"] },
  ],
  [
    contract.startProspectImport,
    { fields: ["required", "duplicate", "invalid_value"], "basis.legalBasisOn": ["required"] },
  ],
  [contract.createCampaign, { "sendWindow.until": ["before_start"] }],
  [contract.changeCampaign, { "plan.sendWindow.until": ["before_start"] }],
  [contract.uploadCampaignPicture, { file: ["not_a_picture", "too_many_pixels", "too_many"] }],
  [contract.sendTestMail, ofContent],
  [contract.startCampaign, { startsAt: ["in_the_past"], audience: ["empty", "sender_not_believed"], ...ofContent }],
  [
    contract.changeProspect,
    {
      email: ["invalid_format", "required", "known_prospect"],
      phoneNumber: ["invalid_phone"],
      "basis.legalBasisOn": ["required"],
    },
  ],
  [contract.changeAgency, { name: ["formula"], source: ["formula"] }],
  [
    contract.previewImport,
    {
      file: [
        "not_utf8",
        "no_rows",
        "too_many_rows",
        "too_many_cells",
        "missing_column",
        "unknown_column",
        "cell_too_long",
        "open_quote",
      ],
    },
  ],
]);

const ofUpload: readonly FieldCode[] = ["required", "unsupported_type", "invalid_upload"];

/** The codes of each field. */
export function fieldErrorsOf(endpoint: Endpoint): FieldErrors {
  const own = fieldErrors.get(endpoint) ?? {};
  return endpoint.upload ? { ...own, file: [...ofUpload, ...(own["file"] ?? [])] } : own;
}

/** A sentence for each field that an endpoint refuses for more than its form. */
export function fieldErrorTexts(endpoint: Endpoint): string[] {
  return Object.entries(fieldErrorsOf(endpoint)).map(
    ([path, codes]) => `\`${path}\`: ${codes.map((code) => `\`${code}\` ${meanings[code]}`).join("; ")}.`,
  );
}

export const fieldCodes = Object.keys(meanings);
