import { paths } from "./paths.ts";

const localised: string[] = [paths.login, paths.signup, paths.request, paths.confirmRequest];

/** Whether a screen of the app has its language in its address. */
export function isLocalised(path: string): boolean {
  return localised.includes(path);
}
