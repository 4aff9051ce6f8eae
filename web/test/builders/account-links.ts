import type { LeadInOffice, SharedCredit, SharingAccount } from "@doorlight/gateway/contract";

const at = "2026-11-20T12:00:00.000Z";
const user = { id: "user", name: "Agnes Agent" };
const other = { id: "other", name: "Bo Agent" };
const place = { postalCode: "00530", city: "Helsinki", district: "Kallio", region: "Uusimaa", lat: 60.2, lon: 24.9 };

export const aSharingAccount = (): SharingAccount => ({
  user: other,
  kinds: ["card", "phone"],
  since: at,
  until: null,
});

export const aSharedCredit = (): SharedCredit => ({ user, former: other, kind: "card", spent: true, decidedAt: at });

export const aLeadInOffice = (): LeadInOffice => ({
  leadId: "lead-1",
  lead: { leadType: "request_for_quote", propertyType: "flat", place },
  office: { id: "office", name: "Example Office" },
  user,
  colleague: other,
  joinedAt: at,
});
