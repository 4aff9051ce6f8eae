import type { Db } from "@doorlight/common/db";
import type { WrongCodes } from "../domain/wrong-codes.ts";

type Row = { userId: string } & WrongCodes;

/** Whose log-in may have to wait, for admins. */
export function makeLoginWaitStore(db: Db) {
  const wrongCodes = () =>
    db("second_factors")
      .where("wrong_codes", ">", 0)
      .select<Row[]>({ userId: "user_id", count: "wrong_codes", lastAt: "wrong_code_at" });

  return {
    async wrongCodesOf(userId: string): Promise<WrongCodes | undefined> {
      return wrongCodes().where({ user_id: userId }).first();
    },

    /** Accounts with a wrong code after an instant. */
    async wrongCodesAfter(since: Date): Promise<Row[]> {
      return wrongCodes().where("wrong_code_at", ">", since);
    },

    async withAddresses(digests: readonly Uint8Array[]): Promise<string[]> {
      if (digests.length === 0) return [];
      return db("users")
        .whereRaw("sha256(convert_to(email, 'UTF8')) = any(?)", [digests.map((digest) => Buffer.from(digest))])
        .pluck<string[]>("id");
    },
  };
}
