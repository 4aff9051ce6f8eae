import { FoundKind } from "@doorlight/proto/common/v1/search_service_pb";
import type { Clients } from "../clients.ts";
import type { Session } from "../sessions/session.ts";
import { ifAnswered } from "./if-answered.ts";

/** A number as businesses have; those of identity are telephone numbers. */
const NUMBER = /^[A-Z]{0,2}[\d -]*\d{4}[\d -]*$/i;

/** Whose billing details have a number. Without billing's answer the list has those alone whom identity finds. */
export async function idsByBusiness(
  { search }: Pick<Clients, "search">,
  text: string,
  as: Session["as"],
): Promise<string[]> {
  if (!NUMBER.test(text)) return [];
  const found = await ifAnswered(as, (limits) => search.invoices.search({ query: text }, limits));
  const accounts = found?.groups.filter(({ kind }) => kind === FoundKind.ACCOUNT) ?? [];
  return accounts.flatMap(({ items }) => items.map(({ id }) => id));
}
