/** Keys of the cached answers about users. */
export const userKeys = {
  all: ["users"] as const,
  lists: ["users", "list"] as const,
  one: (id: string) => ["users", "detail", id] as const,
  admins: ["users", "admins"] as const,
};
