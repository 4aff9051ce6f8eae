import type { Db } from "@doorlight/common/db";

/** The data of identity about a user, by the names of the HTTP interface. Admins are not named: they are other people. */
export function makeOwnDataStore(db: Db) {
  return {
    /** A JSON object. */
    async export(userId: string): Promise<string> {
      const of = (table: string) => db(table).where({ user_id: userId });
      const [
        profile,
        picture,
        joinRequest,
        termsAnswers,
        sessions,
        secondFactor,
        links,
        notes,
        audit,
        signupCredit,
        emailChanges,
        sentInvitations,
        apiTokens,
        approvals,
        ban,
        formerPeople,
      ] = await Promise.all([
        readProfile(db, userId),
        readPicture(db, userId),
        of("join_requests").first({ officeId: "office_id", requestedAt: "requested_at" }),
        of("terms_answers").orderBy("id").select("version", "accepted", "locale", { answeredAt: "answered_at" }),
        of("sessions").orderBy("created_at").select("device", { createdAt: "created_at", seenAt: "seen_at" }),
        of("second_factors").first({ startedAt: "started_at", confirmedAt: "confirmed_at" }),
        of("mail_links").orderBy("expires_at").select("purpose", { expiresAt: "expires_at", usedAt: "used_at" }),
        of("notes").orderBy("written_at").select("kind", "subject", "text", { writtenAt: "written_at" }),
        readAudit(db, userId),
        of("signup_credits").orderBy("granted_at").first({ grantedAt: "granted_at" }),
        readEmailChanges(db, userId),
        of("sent_invitations").orderBy("sent_at").select("email", { sentAt: "sent_at" }),
        readApiTokens(db, userId),
        readApprovals(db, userId),
        of("bans").first("until", { bannedAt: "banned_at" }),
        readFormerPeople(db, userId),
      ]);
      return JSON.stringify({
        profile,
        profileImage: picture ?? null,
        officeJoinRequest: joinRequest ?? null,
        termsAnswers,
        sessions,
        secondFactor: secondFactor ?? null,
        mailedLinks: links,
        notes,
        audit,
        signupCredit: signupCredit ?? null,
        emailChanges,
        sentInvitations,
        apiTokens,
        approvals,
        ban: ban ?? null,
        formerPeople,
      });
    },
  };
}

async function readProfile(db: Db, userId: string): Promise<object | undefined> {
  return db("users").leftJoin("offices", "offices.id", "users.office_id").where("users.id", userId).first({
    id: "users.id",
    role: "users.role",
    status: "users.status",
    firstName: "users.first_name",
    lastName: "users.last_name",
    email: "users.email",
    country: "users.country",
    locale: "users.locale",
    phoneNumber: "users.phone_number",
    title: "users.title",
    officeId: "offices.id",
    officeName: "offices.name",
    createdAt: "users.created_at",
    lastSeenAt: "users.last_seen_at",
  });
}

async function readEmailChanges(db: Db, userId: string): Promise<object[]> {
  return db("email_changes").where({ user_id: userId }).orderBy("requested_at").select({
    formerEmail: "former_email",
    newEmail: "new_email",
    requestedAt: "requested_at",
    completedAt: "completed_at",
  });
}

/** Kept while it owes or disputes. */
async function readFormerPeople(db: Db, userId: string): Promise<object[]> {
  return db("former_people")
    .where({ user_id: userId })
    .orderBy("id")
    .select("email", { firstName: "first_name", lastName: "last_name", replacedAt: "replaced_at" });
}

async function readApiTokens(db: Db, userId: string): Promise<object[]> {
  return db("api_tokens").where({ user_id: userId }).orderBy("created_at").select("name", "prefix", "scopes", {
    test: "is_test",
    createdAt: "created_at",
    lastUsedAt: "last_used_at",
    revokedAt: "revoked_at",
  });
}

/** What an admin wanted done with the account, and another had to approve. */
async function readApprovals(db: Db, userId: string): Promise<object[]> {
  return db("approvals")
    .where({ subject_id: userId })
    .orderBy("asked_at")
    .select("action", "state", "request", "currency", {
      declineReason: "decline_reason",
      amount: db.raw("amount::text"),
      askedAt: "asked_at",
      decidedAt: "decided_at",
    });
}

async function readPicture(db: Db, userId: string): Promise<string | undefined> {
  const row = await db("images")
    .join("users", "users.image_hash", "images.hash")
    .where("users.id", userId)
    .first<{ large: Buffer } | undefined>("images.large");
  return row && `data:image/webp;base64,${row.large.toString("base64")}`;
}

async function readAudit(db: Db, userId: string): Promise<object[]> {
  return db("audit_entries")
    .where({ subject_id: userId })
    .orWhere({ actor_id: userId })
    .orderBy("at")
    .select("at", "action", "impersonated", {
      byUser: db.raw("actor_id = ?", [userId]),
      outcome: db.raw("coalesce(outcome, case when refused then 'refused' end)"),
      // The admin's own reasons are about other people.
      reason: db.raw("case when subject_id = ? then reason end", [userId]),
    });
}
