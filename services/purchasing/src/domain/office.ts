/** Where a user is, since an event of identity: in an office or in none. `version` is that of the user. */
export type OfficeChange = { userId: string; officeId: string | null; country: string; at: Date; version: bigint };
