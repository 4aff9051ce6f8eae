import type { Db, Tx } from "@doorlight/common/db";
import type { CountryCode, Locale, Role } from "@doorlight/common/product";
import type { TermsAnswer } from "../domain/terms.ts";
import type { NewMailbox, NewPhone, Status, User, UserChanges } from "../domain/user.ts";
import { selectUsers, toUser } from "./user-columns.ts";
import { isUniqueViolation } from "./unique-violation.ts";

export type NewUser = {
  id?: string;
  email: string;
  status: Status;
  role: Role;
  firstName: string;
  lastName: string;
  country: CountryCode;
  locale: Locale;
  phoneNumber?: string;
  title?: string;
  officeId?: string;
  acceptedTermsVersion?: string;
};

type NewTermsAnswer = { userId: string; version: string; accepted: boolean; answeredAt: Date; locale?: Locale };

export function makeUserStore(db: Db) {
  return {
    /** The new user's id; undefined if the address has an account. */
    async add(tx: Tx, user: NewUser, at: Date): Promise<string | undefined> {
      const [added] = await tx("users")
        .insert({
          id: user.id ?? tx.raw("default"),
          email: user.email,
          status: user.status,
          role: user.role,
          first_name: user.firstName,
          last_name: user.lastName,
          country: user.country,
          locale: user.locale,
          phone_number: user.phoneNumber,
          title: user.title,
          office_id: user.officeId,
          accepted_terms_version: user.acceptedTermsVersion,
          created_at: at,
        })
        .onConflict()
        .ignore()
        .returning<{ id: string }[]>("id");
      return added?.id;
    },

    find: (id: string) => find(db, id),
    findIn: find,

    /** Users whose address is confirmed, in the order of the ids; erased and unknown ones are left out. */
    async listConfirmed(ids: readonly string[]): Promise<User[]> {
      const rows = await selectUsers(db).whereIn("users.id", ids).whereNot("users.status", "erased");
      const confirmed = rows.map(toUser).filter(({ isConfirmed }) => isConfirmed);
      const users = new Map(confirmed.map((user) => [user.id, user]));
      return ids.flatMap((id) => users.get(id) ?? []);
    },

    /** The ids of active ones. */
    listAdmins: (superAdminsOnly: boolean): Promise<string[]> =>
      db("users")
        .whereIn("role", superAdminsOnly ? ["super_admin"] : ["admin", "super_admin"])
        .where({ status: "active" })
        .orderBy("id")
        .pluck("id"),

    findByEmail: (email: string) => findByEmail(db, email),
    findByEmailIn: findByEmail,

    /** The user with the row locked, so that changes are published in order. */
    async lock(tx: Tx, id: string): Promise<User | undefined> {
      // Read after the lock: a query that waits for it would still join the rows from before the wait.
      await tx("users").where({ id }).forUpdate().select("id").options({ name: "lock-user" });
      return find(tx, id);
    },

    change,

    /** False if the address has an account. */
    async changeEmail(tx: Tx, id: string, email: string): Promise<boolean> {
      try {
        // A savepoint: somebody may take the address between any check and this statement.
        await tx.transaction((savepoint) => savepoint("users").where({ id }).update({ email }));
        return true;
      } catch (error) {
        if (isUniqueViolation(error)) return false;
        throw error;
      }
    },

    /** Counts a change of the account that is stored outside its row; returns the user after it. */
    countChange: (tx: Tx, id: string) => change(tx, id, {}),

    /** Stores the answer for the record. */
    async addTermsAnswer(tx: Tx, { userId, version, accepted, answeredAt, locale }: NewTermsAnswer): Promise<void> {
      await tx("terms_answers").insert({ user_id: userId, version, accepted, answered_at: answeredAt, locale });
    },

    /** Newest first. */
    async listTermsAnswers(userId: string): Promise<TermsAnswer[]> {
      return db("terms_answers")
        .where({ user_id: userId })
        .orderBy("id", "desc")
        .select({ version: "version", accepted: "accepted", answeredAt: "answered_at", locale: "locale" });
    },

    /** Those that are not published yet, of a user or of all; they count as published once `tx` commits. */
    async takeNewMailboxes(tx: Tx, limit: number, userId: string | null): Promise<NewMailbox[]> {
      const { rows } = await tx.raw<{ rows: NewMailbox[] }>(
        `with due as (
           select id from users where mailbox_to_publish and id = coalesce(:userId, id)
           order by id limit :limit for update skip locked
         )
         update users set mailbox_to_publish = false from due where users.id = due.id
         returning users.id, country, version, case when status not in ('pending', 'erased') then email end as email`,
        { userId, limit },
      );
      return rows;
    },

    /** Telephone numbers that are not published yet; they count as published once `tx` commits. */
    async takeNewPhones(tx: Tx, limit: number): Promise<NewPhone[]> {
      const { rows } = await tx.raw<{ rows: NewPhone[] }>(
        `with due as (
           select id, phone_to_publish = 'before' as before from users where phone_to_publish is not null
           order by id limit ? for update skip locked
         )
         update users set phone_to_publish = null from due where users.id = due.id
         returning users.id, country, version, phone_number as "phoneNumber", before`,
        [limit],
      );
      return rows;
    },

    /** Accounts of before their language was published; they count as published once `tx` commits. */
    async takeUnpublished(tx: Tx, limit: number): Promise<string[]> {
      const { rows } = await tx.raw<{ rows: { id: string }[] }>(
        `with due as (
           select id from users where not language_published order by id limit ? for update skip locked
         )
         update users set language_published = true from due where users.id = due.id returning users.id`,
        [limit],
      );
      return rows.map(({ id }) => id);
    },
  };
}

async function find(db: Db | Tx, id: string): Promise<User | undefined> {
  const [row] = await selectUsers(db).where("users.id", id).options({ name: "user" });
  return row && toUser(row);
}

async function findByEmail(db: Db | Tx, email: string): Promise<User | undefined> {
  const [row] = await selectUsers(db).where("users.email", email);
  return row && toUser(row);
}

/** Changes a user and counts the change; returns the user after it. */
async function change(tx: Tx, id: string, changes: UserChanges): Promise<User> {
  await tx("users")
    .where({ id })
    .update({
      status: changes.status,
      role: changes.role,
      first_name: changes.firstName,
      last_name: changes.lastName,
      locale: changes.locale,
      phone_number: changes.phoneNumber,
      title: changes.title,
      office_id: changes.officeId,
      image_hash: changes.imageHash,
      owner_id: changes.ownerId,
      accepted_terms_version: changes.acceptedTermsVersion,
      profile_asked: changes.profileAsked,
      tours_seen: changes.toursSeen,
      version: tx.raw("version + 1"),
    });
  const user = await find(tx, id);
  if (!user) throw new Error(`There is no user ${id} to change`);
  return user;
}
