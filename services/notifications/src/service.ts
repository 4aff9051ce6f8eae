import type { CountryCode } from "@doorlight/common/product";
import { rpcClient } from "@doorlight/common/rpc";
import type { Kit, Service } from "@doorlight/common/runtime";
import { counter } from "@doorlight/common/telemetry";
import { IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";
import { LeadsService } from "@doorlight/proto/leads/v1/leads_service_pb";
import { mailSender } from "./clients/mail-sender.ts";
import { peopleOf } from "./clients/people.ts";
import { sellersOf } from "./clients/sellers.ts";
import type { Config } from "./config.ts";
import { mailConsumer } from "./consumers.ts";
import { contactMessageStore } from "./db/contact-message-store.ts";
import { deliveryStore } from "./db/delivery-store.ts";
import { leadRequestStore } from "./db/lead-request-store.ts";
import { linksTo } from "./domain/links.ts";
import { mailJobs } from "./jobs.ts";
import { contactRpc } from "./rpc.ts";
import { makeComposeMail } from "./use-cases/compose-mail.ts";
import { makeDeliverMail } from "./use-cases/deliver-mail.ts";
import { makeDropMails } from "./use-cases/drop-mails.ts";
import { makeForgetOldMessages } from "./use-cases/forget-old-messages.ts";
import { makeRecordMail } from "./use-cases/record-mail.ts";
import { makeSendMessage } from "./use-cases/send-message.ts";

const mails = counter("mail_deliveries_total", { description: "Mails that were sent, skipped or given up" });

/** Notifications: tells people by mail what they wait for, and us what people write. */
export function notifications(kit: Kit<Config>): Service {
  const useCases = useCasesOf(kit);
  return { rpc: contactRpc(useCases), consumers: [mailConsumer(useCases)], jobs: mailJobs(useCases) };
}

export type UseCases = ReturnType<typeof useCasesOf>;

function useCasesOf({ config, db, packs, signer, clock, random, log }: Kit<Config>) {
  const packOf = (country: CountryCode) => {
    const pack = packs.get(country);
    if (!pack) throw new Error(`There is no pack of ${country}`);
    return pack;
  };
  const supportOf = (country: string) => {
    const { supportAddress, locales } = packOf(country);
    return { email: supportAddress, firstName: "", locale: locales[0]!, country };
  };
  const recordMail = makeRecordMail({ deliveries: deliveryStore, clock });
  const composeMail = makeComposeMail({
    db,
    messages: contactMessageStore,
    supportOf,
    leadRequests: leadRequestStore,
    people: peopleOf(rpcClient(IdentityService, { address: config.IDENTITY_ADDR, signer })),
    sellers: sellersOf(rpcClient(LeadsService, { address: config.LEADS_ADDR, signer })),
    links: linksTo(config.PUBLIC_URL),
  });

  return {
    followLead: leadRequestStore.add,
    recordMail,
    sendMessage: makeSendMessage({
      db,
      messages: contactMessageStore,
      isServed: (country) => packs.has(country),
      recordMail,
      clock,
    }),
    forgetOldMessages: makeForgetOldMessages({ db, messages: contactMessageStore, clock }),
    dropMails: makeDropMails({ deliveries: deliveryStore, clock }),
    deliverMail: makeDeliverMail({
      db,
      deliveries: deliveryStore,
      composeMail,
      sendMail: mailSender(config.SMTP_URL, packOf),
      timeZoneOf: (country) => packOf(country).timeZone,
      countOutcome: (kind, outcome) => mails.add(1, { kind, outcome }),
      clock,
      random,
      log,
    }),
  };
}
