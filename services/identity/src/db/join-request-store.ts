import type { Db, Tx } from "@doorlight/common/db";
import type { Office } from "../domain/user.ts";
import { countMembers } from "./count-members.ts";

export type NewJoinRequest = { userId: string; officeId: string; requestedAt: Date };

type Row = {
  id: string;
  requestedAt: Date;
  officeId: string;
  officeName: string;
  officeMembers: bigint;
  userId: string;
  firstName: string;
  lastName: string;
  email: string;
};

export const joinRequestStore = {
  /** Takes the place of an earlier one. Its id is new, so that an answer to the earlier one does not meet it. */
  async put(tx: Tx, { userId, officeId, requestedAt }: NewJoinRequest): Promise<void> {
    await tx("join_requests")
      .insert({ id: tx.raw("uuidv7()"), user_id: userId, office_id: officeId, requested_at: requestedAt })
      .onConflict("user_id")
      .merge();
  },

  async drop(db: Db | Tx, userId: string): Promise<void> {
    await db("join_requests").where({ user_id: userId }).delete();
  },

  async find(db: Db | Tx, id: string): Promise<{ userId: string } | undefined> {
    return db("join_requests").where({ id }).first({ userId: "user_id" });
  },

  async take(tx: Tx, id: string): Promise<{ officeId: string } | undefined> {
    const [taken] = await tx("join_requests").where({ id }).delete().returning<{ office_id: string }[]>("office_id");
    return taken && { officeId: taken.office_id };
  },

  async officeOf(db: Db, userId: string): Promise<Office | undefined> {
    return db("join_requests")
      .join("offices", "offices.id", "join_requests.office_id")
      .where({ user_id: userId })
      .first({ id: "offices.id", name: "offices.name" });
  },

  /** Of users in use, oldest first. */
  async list(db: Db) {
    const rows = await db("join_requests")
      .join("offices", "offices.id", "join_requests.office_id")
      .join("users", "users.id", "join_requests.user_id")
      .where({ "users.status": "active" })
      .orderBy(["join_requests.requested_at", "join_requests.id"])
      .select({
        id: "join_requests.id",
        requestedAt: "join_requests.requested_at",
        officeId: "offices.id",
        officeName: "offices.name",
        userId: "users.id",
        firstName: "users.first_name",
        lastName: "users.last_name",
        email: "users.email",
      })
      .select<Row[]>(countMembers(db).as("officeMembers"));
    return rows.map(({ id, requestedAt, officeId, officeName, officeMembers, userId, firstName, lastName, email }) => ({
      id,
      office: { id: officeId, name: officeName },
      officeMembers: Number(officeMembers),
      user: { id: userId, firstName, lastName, email },
      requestedAt,
    }));
  },
};
