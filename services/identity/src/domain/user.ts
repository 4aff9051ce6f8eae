export type Status = "pending" | "active" | "deactivated" | "erased";
export type Role = "agent" | "invited" | "admin" | "super_admin";
export type Locale = "en" | "sv" | "fi";

export type Office = { id: string; name: string };

export type User = {
  id: string;
  status: Status;
  role: Role;
  firstName: string;
  lastName: string;
  email: string;
  country: string;
  locale: Locale;
  phoneNumber: string | null;
  title: string | null;
  office: Office | null;
  /** Names the stored pictures. */
  imageHash: string | null;
  /** The admin who looks after the account. */
  ownerId: string | null;
  acceptedTermsVersion: string | null;
  hasPassword: boolean;
  secondFactorOn: boolean;
  /** Counts the announced changes. */
  version: bigint;
};
