import type { Db } from "@doorlight/common/db";
import { fromCursor, pageOf } from "../../domain/page-position.ts";
import { searchWords } from "../../domain/search-words.ts";
import type { UserFilter, UserRecord } from "../../domain/user-record.ts";
import type { UserSearch } from "./ports.ts";

type Asked = Omit<UserFilter, "words"> & { text: string; limit: number; cursor: string };

export type UserPage = { users: UserRecord[]; nextCursor: string; /** Of all pages. */ total: number };

/** A page of users, newest first. */
export function makeListUsers({ db, search }: { db: Db; search: UserSearch }) {
  return async ({ text, limit, cursor, ...filter }: Asked): Promise<UserPage> => {
    const after = fromCursor(cursor);
    const wanted = { ...filter, words: searchWords(text) };
    const [rows, total] = await Promise.all([search.list(db, wanted, limit + 1, after), search.count(db, wanted)]);
    const { items, nextCursor } = pageOf(rows, limit, ({ user, createdAt }) => ({ at: createdAt, id: user.id }));
    return { users: items, nextCursor, total };
  };
}
