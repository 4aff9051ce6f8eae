import { transaction, type Db } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import { phoneNumber } from "../../domain/phone-number.ts";
import { hasAcceptedTerms, type TermsInForce } from "../../domain/terms.ts";
import type { Locale, User } from "../../domain/user.ts";
import type { AnnounceUpdate } from "../announce-update.ts";
import type { UserChanges, Users } from "../ports.ts";

/** Absent fields stay; an empty text clears phone number or title. */
export type ProfileChanges = {
  firstName?: string;
  lastName?: string;
  phoneNumber?: string;
  title?: string;
  locale?: Locale;
};

type Ports = {
  db: Db;
  users: Users;
  announceUpdate: AnnounceUpdate;
  termsInForce: TermsInForce;
};

/** Changes what a user says about itself. Without accepted terms only the language. Refuses `terms_not_accepted`. */
export function makeUpdateProfile({ db, users, announceUpdate, termsInForce }: Ports) {
  return (userId: string, profile: ProfileChanges): Promise<User> =>
    transaction(db, async (tx) => {
      const user = (await users.lock(tx, userId)) ?? refuse("login_required");
      if (!hasAcceptedTerms(user, termsInForce) && changesMoreThanLanguage(profile)) refuse("terms_not_accepted");
      const changed = await users.change(tx, userId, toChanges(user, profile));
      await announceUpdate(tx, changed);
      return changed;
    });

  function toChanges({ country }: User, profile: ProfileChanges): UserChanges {
    return {
      firstName: profile.firstName?.trim(),
      lastName: profile.lastName?.trim(),
      locale: profile.locale,
      title: ifGiven(profile.title, (title) => title),
      phoneNumber: ifGiven(profile.phoneNumber, (number) => phoneNumber(number, country)),
    };
  }
}

/** Undefined for an absent text, null for an empty one. */
function ifGiven<Value>(text: string | undefined, toValue: (text: string) => Value): Value | null | undefined {
  if (text === undefined) return undefined;
  const given = text.trim();
  return given ? toValue(given) : null;
}

function changesMoreThanLanguage(profile: ProfileChanges): boolean {
  return Object.entries(profile).some(([name, value]) => name !== "locale" && value !== undefined);
}
