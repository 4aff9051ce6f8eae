import { useLocation } from "react-router";
import { NotFoundError } from "../not-found-error.ts";

/** The screen of every address that does not exist. */
export function NotFound(): never {
  throw new NotFoundError(useLocation().pathname);
}
