import { getClaims } from "../../contract/index.ts";
import type { Claims } from "../claims.ts";
import { route } from "../http/route.ts";

export function makeClaimRoutes({ claims }: { claims: Claims }) {
  return [route(getClaims, async () => ({ items: await claims() }))];
}
