import type { Prospect } from "@doorlight/gateway/contract";

export const aProspect = (changes: Partial<Prospect> = {}): Prospect => ({
  id: "01900000-0000-7000-8000-00000000000b",
  country: "FI",
  name: "Aino Laine",
  brand: "Kallio Homes",
  place: "Helsinki",
  email: "aino@homes.example",
  phoneNumber: "+358405551234",
  locale: "fi",
  tags: ["spring fair"],
  source: "Spring fair",
  legalBasis: "corporate",
  legalBasisOn: "2026-11-01",
  state: "new",
  userId: null,
  addedAt: "2026-11-20T12:00:00.000Z",
  touchedAt: null,
  version: 3,
  ...changes,
});
