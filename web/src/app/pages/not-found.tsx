import { useLocation } from "react-router";
import { NotFoundError } from "../not-found-error.ts";

/** Every address that no screen has. */
export function NotFound(): never {
  throw new NotFoundError(useLocation().pathname);
}
