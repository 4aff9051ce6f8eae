import type { User } from "@doorlight/gateway/contract";

/** An agent in Finland with three credits. */
export function aUser(changes: Partial<User> = {}): User {
  return {
    id: "01900000-0000-7000-8000-0000000000aa",
    role: "agent",
    firstName: "Agnes",
    lastName: "Agent",
    email: "agent@doorlight.test",
    country: "FI",
    locale: "en",
    phoneNumber: "+358 40 111 1111",
    title: "Estate agent",
    office: { id: "01900000-0000-7000-8000-0000000000bb", name: "Example Office, Helsinki" },
    profileImageUrl: null,
    credits: 3,
    quota: null,
    termsAccepted: true,
    active: true,
    impersonatedBy: null,
    owner: null,
    secondFactorOn: false,
    secondFactorMissing: false,
    hasPassword: true,
    ...changes,
  };
}
