import type { CountryCode, Locale, Role } from "@doorlight/common/product";
import type { Office } from "./office.ts";

export type Status = "pending" | "active" | "deactivated" | "erased";

export type User = {
  id: string;
  status: Status;
  role: Role;
  firstName: string;
  lastName: string;
  email: string;
  country: CountryCode;
  locale: Locale;
  phoneNumber: string | null;
  title: string | null;
  office: Office | null;
  /** Names the stored pictures. */
  imageHash: string | null;
  /** The admin who looks after the account. */
  ownerId: string | null;
  acceptedTermsVersion: string | null;
  /** Whether the user was asked about the data that sellers see. */
  profileAsked: boolean;
  /** The tours of screens that the user took or skipped. */
  toursSeen: string[];
  /** Whether the address was ever confirmed. Other services know no other accounts. */
  isConfirmed: boolean;
  hasPassword: boolean;
  secondFactorOn: boolean;
  /** Counts the changes of the account. */
  version: bigint;
};

/** New values; absent fields stay. */
export type UserChanges = {
  status?: Status;
  role?: Role;
  firstName?: string;
  lastName?: string;
  locale?: Locale;
  phoneNumber?: string | null;
  title?: string | null;
  officeId?: string | null;
  imageHash?: string | null;
  ownerId?: string | null;
  acceptedTermsVersion?: string | null;
  profileAsked?: true;
  toursSeen?: string[];
};

/** A mailbox that is yet to be published as a digest; null if it is not proven. */
export type NewMailbox = Pick<User, "id" | "country" | "version"> & { email: string | null };

/** A telephone number that is yet to be published. `before`: the account has had it since before digests were kept. */
export type NewPhone = Pick<User, "id" | "country" | "version"> & { phoneNumber: string; before: boolean };
