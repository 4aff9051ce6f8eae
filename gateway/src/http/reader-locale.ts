import type { Request } from "express";
import { Locale } from "../../contract/index.ts";
import type { Session } from "../sessions/session.ts";

/** The language in which a call reads names: the one that it asks for, else that of the user's account. */
export function readerLocale({ request, session }: { request: Request; session: Session | undefined }): Locale {
  const header = request.headers["accept-language"];
  // "*" is what programs send that have no language.
  const asked = header && header !== "*" ? request.acceptsLanguages(Locale.options) : false;
  return Locale.safeParse(asked || session?.user.locale).data ?? "en";
}
