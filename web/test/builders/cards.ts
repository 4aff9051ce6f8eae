import type { Card } from "@doorlight/gateway/contract";

export const aCard = (changes: Partial<Card> = {}): Card => ({
  id: "01900000-0000-7000-8000-0000000000a1",
  brand: "visa",
  last4: "4242",
  expiryMonth: 3,
  expiryYear: 2028,
  isDefault: true,
  expired: false,
  suspended: false,
  ...changes,
});
