import { MailRecordSchema } from "@doorlight/proto/notifications/v1/mail_log_service_pb";
import { listMails, SentMail, sendMailAgain } from "../../contract/index.ts";
import { agentCardsOf } from "../answers/agent-cards.ts";
import { ifAnswered } from "../answers/if-answered.ts";
import type { Clients } from "../clients.ts";
import { route, signedIn } from "../http/route.ts";
import { answerOf } from "../mappers/answer-of.ts";

const toMail = answerOf(MailRecordSchema, SentMail);

/** The log of mails, with the names of today. */
export function makeMailRoutes({ clients }: { clients: Pick<Clients, "mailLog" | "identity"> }) {
  const { mailLog } = clients;
  return [
    route(listMails, async (call) => {
      const page = await mailLog.listMails(call.query, signedIn(call).as);
      const ids = page.items.map(({ userId }) => userId).filter((id) => id !== "");
      const people = await ifAnswered(signedIn(call).as, ({ timeoutMs }) => agentCardsOf(clients, ids, { timeoutMs }));
      return {
        items: page.items.map(({ mail, userId }) => ({
          ...toMail(mail),
          to: userId ? { id: userId, name: people?.get(userId)?.name ?? null } : null,
        })),
        nextCursor: page.nextCursor || null,
      };
    }),

    route(sendMailAgain, async (call) => {
      await mailLog.sendMailAgain(call.params, signedIn(call).as);
    }),
  ];
}
