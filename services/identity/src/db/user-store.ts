import type { Db, Tx } from "@doorlight/common/db";
import type { Locale, Role, Status, User } from "../domain/user.ts";
import type { UserChanges } from "../use-cases/ports.ts";
import { selectUsers, toUser } from "./user-columns.ts";

export type NewUser = {
  id?: string;
  email: string;
  status: Status;
  role: Role;
  firstName: string;
  lastName: string;
  country: string;
  locale: Locale;
  phoneNumber?: string;
  title?: string;
  officeId?: string;
  acceptedTermsVersion?: string;
};

export const userStore = {
  /** The new user's id; undefined when the address has an account. */
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

  async find(db: Db | Tx, id: string): Promise<User | undefined> {
    const [row] = await selectUsers(db).where("users.id", id).options({ name: "user" });
    return row && toUser(row);
  },

  async findMany(db: Db | Tx, ids: readonly string[]): Promise<User[]> {
    const rows = await selectUsers(db).whereIn("users.id", ids);
    return rows.map(toUser);
  },

  async findByEmail(db: Db | Tx, email: string): Promise<User | undefined> {
    const [row] = await selectUsers(db).where("users.email", email);
    return row && toUser(row);
  },

  /** The user with its row locked, so that it can be changed and announced in order. */
  async lock(tx: Tx, id: string): Promise<User | undefined> {
    // Read after the lock: a query that waits for it would still join what was there before.
    await tx("users").where({ id }).forUpdate().select("id").options({ name: "lock-user" });
    return userStore.find(tx, id);
  },

  /** Changes a user and counts the change; the user as it is now. */
  async change(tx: Tx, id: string, changes: UserChanges): Promise<User> {
    await tx("users")
      .where({ id })
      .update({
        status: changes.status,
        first_name: changes.firstName,
        last_name: changes.lastName,
        locale: changes.locale,
        phone_number: changes.phoneNumber,
        title: changes.title,
        office_id: changes.officeId,
        image_hash: changes.imageHash,
        owner_id: changes.ownerId,
        accepted_terms_version: changes.acceptedTermsVersion,
        version: tx.raw("version + 1"),
      });
    const user = await userStore.find(tx, id);
    if (!user) throw new Error(`There is no user ${id} to change`);
    return user;
  },
};
