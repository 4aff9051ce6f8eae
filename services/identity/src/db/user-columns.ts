import type { Db, Tx } from "@doorlight/common/db";
import type { Office } from "../domain/office.ts";
import type { User } from "../domain/user.ts";

type Row = Omit<User, "office" | "isConfirmed" | "hasPassword" | "secondFactorOn"> & {
  officeId: string | null;
  officeName: string | null;
  passwordOf: string | null;
  signupOf: string | null;
  secondFactorSince: Date | null;
};

/** Selects whole users; narrow it with a `where` on `users`. */
export function selectUsers(db: Db | Tx) {
  return db("users")
    .leftJoin("offices", "offices.id", "users.office_id")
    .leftJoin("credentials", "credentials.user_id", "users.id")
    .leftJoin("signups", "signups.user_id", "users.id")
    .leftJoin("second_factors", "second_factors.user_id", "users.id")
    .select<Row[]>({
      id: "users.id",
      status: "users.status",
      role: "users.role",
      firstName: "users.first_name",
      lastName: "users.last_name",
      email: "users.email",
      country: "users.country",
      locale: "users.locale",
      phoneNumber: "users.phone_number",
      title: "users.title",
      officeId: "offices.id",
      officeName: "offices.name",
      imageHash: "users.image_hash",
      ownerId: "users.owner_id",
      acceptedTermsVersion: "users.accepted_terms_version",
      profileAsked: "users.profile_asked",
      toursSeen: "users.tours_seen",
      passwordOf: "credentials.user_id",
      signupOf: "signups.user_id",
      secondFactorSince: "second_factors.confirmed_at",
      version: "users.version",
    });
}

export function toUser({ officeId, officeName, passwordOf, signupOf, secondFactorSince, ...user }: Row): User {
  const office: Office | null = officeId && officeName ? { id: officeId, name: officeName } : null;
  const hasPassword = passwordOf !== null;
  // A deactivation leaves the sign-up that it interrupts, and an admin's account gets its password with the confirmation.
  const isConfirmed = user.status === "active" || (hasPassword && signupOf === null);
  return { ...user, office, isConfirmed, hasPassword, secondFactorOn: secondFactorSince !== null };
}
