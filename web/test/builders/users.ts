import type { User, UserRecord } from "@doorlight/gateway/contract";

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
    profileAsked: false,
    toursSeen: ["new_leads", "lead", "my_leads"],
    ...changes,
  };
}

/** The same agent as the back office sees them. */
export function aUserRecord(changes: Partial<UserRecord> = {}): UserRecord {
  return {
    ...aUser(),
    status: "active",
    createdAt: "2026-01-15T09:00:00.000Z",
    lastSeenAt: "2026-11-20T12:00:00.000Z",
    ownerName: null,
    bannedUntil: null,
    ...changes,
  };
}

/** An admin in Finland. */
export function anAdmin(changes: Partial<User> = {}): User {
  return aUser({
    id: "01900000-0000-7000-8000-0000000000ad",
    role: "admin",
    firstName: "Ada",
    lastName: "Admin",
    email: "admin@doorlight.test",
    office: null,
    credits: null,
    ...changes,
  });
}
