import { refuse } from "@doorlight/common/errors";
import type { Kit } from "@doorlight/common/runtime";
import { DetailsToCorrectSchema, WaitingSalesSchema } from "@doorlight/proto/billing/v1/details_desk_service_pb";
import * as contract from "../../contract/index.ts";
import { agentCardsOf, personOf } from "../answers/agent-cards.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import { toCsvFile } from "../http/csv.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { route, signedIn } from "../http/route.ts";
import { answerOf } from "../mappers/answer-of.ts";
import { waitingSalesTable } from "../mappers/waiting-sales-csv.ts";
import type { Session } from "../sessions/session.ts";

const waitingOf = answerOf(WaitingSalesSchema, contract.WaitingSales);
const toCorrectOf = answerOf(DetailsToCorrectSchema, contract.DetailsToCorrect);

type Ports = { clients: Pick<Clients, "detailsDesk" | "identity">; kit: Pick<Kit<Config>, "packs"> };

const FILE_PAGE = 100;

/** Billing details that keep invoices from being written, or from reaching their buyer. */
export function makeDetailsDeskRoutes({ clients, kit: { packs } }: Ports) {
  const { detailsDesk } = clients;
  const peopleOf = (accounts: readonly { userId: string }[]) =>
    agentCardsOf(
      clients,
      accounts.map(({ userId }) => userId),
    );

  async function waiting(asked: Parameters<typeof detailsDesk.listWaitingSales>[0], { as }: Session) {
    const { accounts, nextCursor } = await detailsDesk.listWaitingSales(asked, as);
    const people = await peopleOf(accounts);
    const items = accounts.map((one) => ({ account: personOf(one.userId, people), ...waitingOf(one) }));
    return { items, nextCursor: nextCursor || null };
  }

  return [
    route(contract.listWaitingSales, (call) => waiting({ ...call.params, ...call.query }, signedIn(call))),

    route(contract.getWaitingSalesFile, async (call) => {
      const { locale = readerLocale(call) } = call.query;
      const { country } = call.params;
      const { timeZone } = packs.get(country) ?? refuse("not_found");
      const file = await toCsvFile({
        locale,
        ...waitingSalesTable(locale, timeZone),
        readPage: (cursor) => waiting({ country, limit: FILE_PAGE, cursor }, signedIn(call)),
      });
      call.response.attachment(`doorlight-waiting-card-sales-${country}.csv`);
      return file;
    }),

    route(contract.listDetailsToCorrect, async (call) => {
      const asked = { ...call.params, ...call.query };
      const { accounts, nextCursor } = await detailsDesk.listDetailsToCorrect(asked, signedIn(call).as);
      const people = await peopleOf(accounts);
      const items = accounts.map((one) => ({ account: personOf(one.userId, people), ...toCorrectOf(one) }));
      return { items, nextCursor: nextCursor || null };
    }),
  ];
}
