import type { Db, Tx } from "@doorlight/common/db";
import type { JoinRequest, Office } from "../domain/office.ts";
import { countMembers } from "./office-store.ts";

type NewJoinRequest = { userId: string; officeId: string; requestedAt: Date };

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

/** Requests to join an office, one per user, which an admin decides. */
export function makeJoinRequestStore(db: Db) {
  return {
    /** Replaces an earlier one. Its id is new, so that a decision on the earlier one does not apply to it. */
    async put(tx: Tx, { userId, officeId, requestedAt }: NewJoinRequest): Promise<void> {
      await tx("join_requests")
        .insert({ id: tx.raw("uuidv7()"), user_id: userId, office_id: officeId, requested_at: requestedAt })
        .onConflict("user_id")
        .merge();
    },

    async deleteOf(tx: Tx, userId: string): Promise<void> {
      await tx("join_requests").where({ user_id: userId }).delete();
    },

    /** Requests to join one office now are to join the other. */
    async moveAll(tx: Tx, officeId: string, toOfficeId: string): Promise<void> {
      await tx("join_requests").where({ office_id: officeId }).update({ office_id: toOfficeId });
    },

    /** Drops the requests to join an office; returns who made them. */
    async deleteAll(tx: Tx, officeId: string): Promise<string[]> {
      const dropped = await tx("join_requests").where({ office_id: officeId }).delete("user_id");
      return dropped.map(({ user_id: userId }) => userId);
    },

    async find(tx: Tx, id: string): Promise<{ userId: string; officeId: string } | undefined> {
      return tx("join_requests").where({ id }).first({ userId: "user_id", officeId: "office_id" });
    },

    /** The office that a user asked to join. */
    async officeOf(userId: string): Promise<Office | undefined> {
      return db("join_requests")
        .join("offices", "offices.id", "join_requests.office_id")
        .where({ user_id: userId })
        .first({ id: "offices.id", name: "offices.name" });
    },

    /** Requests of active users, oldest first. */
    async list(): Promise<JoinRequest[]> {
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
      return rows.map(toJoinRequest);
    },
  };
}

function toJoinRequest({ id, requestedAt, officeId, officeName, officeMembers, userId, ...user }: Row): JoinRequest {
  const { firstName, lastName, email } = user;
  return {
    id,
    office: { id: officeId, name: officeName },
    officeMembers: Number(officeMembers),
    user: { id: userId, firstName, lastName, email },
    requestedAt,
  };
}
