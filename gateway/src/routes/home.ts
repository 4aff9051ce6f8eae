import { getHome } from "../../contract/index.ts";
import { makeHome } from "../answers/home.ts";
import { route, signedIn } from "../http/route.ts";

/** The first screen of the back office, and the counters in its menu. */
export function makeHomeRoutes(ports: Parameters<typeof makeHome>[0]) {
  const homeOf = makeHome(ports);
  return [route(getHome, (call) => homeOf(signedIn(call)))];
}
