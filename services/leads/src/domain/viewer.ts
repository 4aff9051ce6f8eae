import { isAdmin, type Role } from "@doorlight/common/product";

/** A signed-in user who reads leads. */
export type Viewer = {
  userId: string;
  role: Role;
  country: string;
  /** The admin who acts as the user: the admin is the reader, and no view is counted. */
  actorId?: string;
  /** By a token for tests: sees those, and nobody else does. */
  test?: boolean;
};

/** Users see the leads of their own country, admins those of any. */
export function seesCountry(viewer: Viewer, asked: string): boolean {
  return asked === viewer.country || isAdmin(viewer);
}

/** Who reads in the access log, on whose behalf, and whether tests, which only programs do, or others. */
export function readerOf({ userId, actorId, test = false }: Viewer) {
  return { readerId: actorId ?? userId, buyerId: userId, test, isByToken: test };
}
