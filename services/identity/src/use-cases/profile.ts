import { transaction, type Db, type Tx } from "@doorlight/common/db";
import { type FieldError, refuse } from "@doorlight/common/errors";
import { type Locale, phoneExample, phoneNumber } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import { refuseLabel, refuseNames } from "../domain/name-rule.ts";
import { hasAcceptedTerms, refuseOtherVersion, type TermsInForce } from "../domain/terms.ts";
import type { User, UserChanges } from "../domain/user.ts";
import type { ApiTokens } from "./api-tokens.ts";
import type { Bans } from "./bans.ts";
import type { UpdateUser } from "./update-user.ts";

/** Absent fields stay; an empty text clears phone number or title. */
type ProfileChanges = {
  firstName?: string;
  lastName?: string;
  phoneNumber?: string;
  title?: string;
  locale?: Locale;
  profileAsked?: true;
  toursSeen?: string[];
  /** One more. */
  tourSeen?: string;
};

type TermsReply = { accepted: boolean; version: string; locale?: Locale };

type Ports = {
  db: Db;
  users: {
    lock(tx: Tx, id: string): Promise<User | undefined>;
    addTermsAnswer(
      tx: Tx,
      answer: { userId: string; version: string; accepted: boolean; answeredAt: Date; locale?: Locale },
    ): Promise<void>;
  };
  refusePhone: Bans["refusePhone"];
  updateUser: UpdateUser;
  endTokens: ApiTokens["endAll"];
  termsInForce: TermsInForce;
  clock: Clock;
};

/** A user's own data and answer to the terms. */
export function makeProfile({ db, users, refusePhone, updateUser, endTokens, termsInForce, clock }: Ports) {
  /** Changes the profile; without accepted terms only its language. Refuses `terms_not_accepted`, `contact_support`. */
  function update(userId: string, profile: ProfileChanges): Promise<User> {
    return transaction(db, async (tx) => {
      const user = (await users.lock(tx, userId)) ?? refuse("login_required");
      if (!hasAcceptedTerms(user, termsInForce) && changesMoreThanLanguage(profile)) refuse("terms_not_accepted");
      const changes = toChanges(profile, user);
      const { firstName = user.firstName, lastName = user.lastName, title } = changes;
      refuseNames({ firstName, lastName }, user);
      if (title && title !== user.title) refuseLabel("title", title);
      const { phoneNumber: phone } = changes;
      if (phone && phone !== user.phoneNumber) await refusePhone(tx, { ...user, phoneNumber: phone });
      return updateUser(tx, userId, changes);
    });
  }

  /**
   * Records whether a user accepts the terms in force. An acceptance names the version and the language that were read. A
   * user who declines cannot continue until they are accepted, and loses the API tokens. Refuses `invalid_request` for
   * another version.
   */
  function answerTerms(userId: string, { accepted, ...read }: TermsReply): Promise<User> {
    return transaction(db, async (tx) => {
      const user = (await users.lock(tx, userId)) ?? refuse("login_required");
      const version = termsInForce(user.country) ?? refuse("country_not_open");
      if (accepted) refuseOtherVersion(read.version, version);
      const locale = read.locale ?? user.locale;
      await users.addTermsAnswer(tx, { userId, version, accepted, answeredAt: clock.now(), locale });
      if (!accepted) await endTokens(tx, user);
      return updateUser(tx, userId, { acceptedTermsVersion: accepted ? version : null });
    });
  }

  return { update, answerTerms };
}

function toChanges(profile: ProfileChanges, { country, toursSeen }: User): UserChanges {
  return {
    firstName: profile.firstName?.trim(),
    lastName: profile.lastName?.trim(),
    locale: profile.locale,
    profileAsked: profile.profileAsked,
    toursSeen: profile.tourSeen ? [...new Set([...toursSeen, profile.tourSeen])] : profile.toursSeen,
    title: ifGiven(profile.title, (title) => title),
    phoneNumber: ifGiven(
      profile.phoneNumber,
      (text) =>
        phoneNumber(text, country) ?? refuse("invalid_request", { fields: [noPhone], params: phoneExample(country) }),
    ),
  };
}

const noPhone: FieldError = { path: "phoneNumber", code: "invalid_phone", message: "must be a phone number" };

/** Undefined for an absent text, null for an empty one. */
function ifGiven<Value>(text: string | undefined, toValue: (text: string) => Value): Value | null | undefined {
  if (text === undefined) return undefined;
  const given = text.trim();
  return given ? toValue(given) : null;
}

function changesMoreThanLanguage(profile: ProfileChanges): boolean {
  return Object.entries(profile).some(([name, value]) => name !== "locale" && value !== undefined);
}
