import { paths } from "../lib/paths.ts";

/** Addresses that exist in each language; parameters as `:name`. */
const localised: string[] = [
  paths.login,
  paths.signup,
  paths.passwordRequest,
  paths.changePassword(":user", ":token"),
  paths.loginLinkRequest,
  paths.loginLink(":token"),
  paths.contact,
  paths.request,
  paths.confirmRequest,
  paths.sendLinks,
];

const anyOfThem = new RegExp(`^(${localised.map((path) => path.replaceAll(/:\w+/g, "[^/]+")).join("|")})$`);

/** Whether the address of a screen contains its language. */
export function isLocalised(path: string): boolean {
  return anyOfThem.test(path);
}
