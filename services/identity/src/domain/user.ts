export type Status = "pending" | "active" | "deactivated";
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
  acceptedTermsVersion: string | null;
  /** Counts the announced changes. */
  version: bigint;
};
