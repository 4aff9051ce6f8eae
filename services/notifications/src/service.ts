import { setTimeout as pause } from "node:timers/promises";
import { type CountryCode, countryPackOf } from "@doorlight/common/product";
import type { Kit, Service } from "@doorlight/common/runtime";
import { counter } from "@doorlight/common/telemetry";
import { makeCampaignMailSender } from "./clients/campaign-mail-sender.ts";
import { makeMailSender } from "./clients/mail-sender.ts";
import { makeTextRecords } from "./clients/text-records.ts";
import type { Config } from "./config.ts";
import { makeConsumers } from "./consumers.ts";
import { makeCampaignReportStore } from "./db/campaign-report-store.ts";
import { makeContactMessageStore } from "./db/contact-message-store.ts";
import { makeFactStore } from "./db/fact-store.ts";
import { makeDeliveryStore } from "./db/delivery-store.ts";
import { invariants } from "./db/invariants.ts";
import { makeLeadBuyerStore } from "./db/lead-buyer-store.ts";
import { makeLeadRequestStore } from "./db/lead-request-store.ts";
import { makeMailLogStore } from "./db/mail-log-store.ts";
import { makeNewsStore } from "./db/news-store.ts";
import { makeRetentionStore } from "./db/retention-store.ts";
import { makeBounceAddresses } from "./domain/bounce-address.ts";
import { makeCampaignLinks, makeLinks, makeOneClickLink } from "./domain/links.ts";
import type { Recipient } from "./domain/mail.ts";
import { readMailEvent } from "./documents/read-mail-event.ts";
import { makeEvents } from "./events.ts";
import { makeJobs } from "./jobs.ts";
import { makeSmtp, reportOutcomes } from "./smtp.ts";
import { makeReceiveMailEvent } from "./use-cases/receive-mail-event.ts";
import { makeReceiveReport } from "./use-cases/receive-report.ts";
import { makeRpc } from "./rpc/index.ts";
import { makeComposeAccountMail } from "./use-cases/compose-account-mail.ts";
import { makeComposeRefundMail } from "./use-cases/compose-refund-mail.ts";
import { makeComposeNewsMail } from "./use-cases/compose-news-mail.ts";
import { makeComposeWeeklyReport } from "./use-cases/compose-weekly-report.ts";
import { makeComposeMail } from "./use-cases/compose-mail.ts";
import { makeCheckSender } from "./use-cases/check-sender.ts";
import { makeSendMessage } from "./use-cases/contact-messages.ts";
import { givenUpCauses, makeDeliverMail } from "./use-cases/deliver-mail.ts";
import { makeFollowDelivery } from "./use-cases/follow-delivery.ts";
import { makeDropMails, makeRecordMail } from "./use-cases/mail-queue.ts";
import { makeMailLateRefund } from "./use-cases/mail-late-refund.ts";
import { makeMailNews } from "./use-cases/mail-news.ts";
import { makeOrderWeeklyReports } from "./use-cases/order-weekly-reports.ts";
import { makeProjectLead } from "./use-cases/project-lead.ts";
import { makeReadNews } from "./use-cases/read-news.ts";
import { makeRecordNews } from "./use-cases/record-news.ts";
import { makeRecordRefusal } from "./use-cases/record-refusal.ts";
import { makeRecordSent } from "./use-cases/record-sent.ts";
import { makeReturnNews } from "./use-cases/return-news.ts";
import { makeSendCampaignMails } from "./use-cases/send-campaign-mails.ts";
import { makeSendMailAgain } from "./use-cases/send-mail-again.ts";
import { makePurgeOldData } from "./use-cases/purge-old-data.ts";
import { makeTestConsumer } from "./parts/test-consumer.ts";
import { makeTimelineConsumer } from "./parts/timeline-consumer.ts";
import { reportWaitingMails } from "./parts/mail-gauges.ts";
import { makePeers } from "./parts/peers.ts";
import { makeWebhooks } from "./parts/webhooks.ts";
import { makeNotifyBuyers } from "./use-cases/notify-buyers.ts";

const mails = counter("mail_deliveries_total", { description: "Mails that were sent, skipped or given up" });
const givenUp = counter(
  "mails_given_up_total",
  { description: "Mails that nobody sends any more" },
  givenUpCauses.map((cause) => ({ cause })),
);

const campaignMails = counter("campaign_mails_total", { description: "Attempts to send a mail of a campaign" });

const reportMails = counter(
  "campaign_reports_total",
  { description: "Mails that came in about mails of campaigns" },
  reportOutcomes.map((outcome) => ({ outcome })),
);

/** Notifications: mails people about their requests, purchases and accounts, and mails contact messages to support. */
export function notifications(kit: Kit<Config>): Service {
  const { config, db, outbox, packs, sending, signer, clock, random, log } = kit;
  const deliveries = makeDeliveryStore(db);
  const mailLog = makeMailLogStore(db);
  const facts = makeFactStore(db);
  const messages = makeContactMessageStore(db);
  const leadRequests = makeLeadRequestStore(db);
  const leadBuyers = makeLeadBuyerStore(clock);
  const news = makeNewsStore(db);
  const events = makeEvents(outbox);
  const peers = makePeers(config, signer);
  const { identity, leads, purchasing, listMailboxes, billing, refunds, campaigns, gateway } = peers;
  const links = makeLinks(config.PUBLIC_URL);

  const packOf = (country: CountryCode) => countryPackOf(packs, country);
  const supportOf = (country: CountryCode): Recipient => {
    const { supportAddress, locales } = packOf(country);
    return { email: supportAddress, firstName: "", locale: locales[0]!, country };
  };

  const dkim = config.DKIM_KEY ? { privateKey: config.DKIM_KEY, keySelector: config.DKIM_SELECTOR } : undefined;
  if (!dkim) log.warn("Mails are not signed: DKIM_KEY is empty");
  const zoneOf = (country: CountryCode) => packOf(country).timeZone;

  const recordMail = makeRecordMail({ deliveries, clock });
  const webhooks = makeWebhooks(kit, { recordMail, leadBuyers, events });
  const mailLateRefund = makeMailLateRefund({ db, refunds, identity, recordMail, clock });
  const zones = () => [...packs.values()].map(({ timeZone }) => timeZone);
  const orderWeeklyReports = makeOrderWeeklyReports({ db, identity, recordMail, zones, zoneOf, clock });
  const mailNews = makeMailNews({ db, news, leads, recordMail, events, zoneOf, clock });
  const dropMails = makeDropMails({ deliveries, leadBuyers, news, webhookMessages: webhooks.messages, clock });
  const projectLead = makeProjectLead({ leadRequests });
  const isServed = (country: CountryCode) => packs.has(country);
  const sendMessage = makeSendMessage({ db, messages, isServed, recordMail, clock });
  const purgeOldData = makePurgeOldData({ retention: makeRetentionStore(db), clock });
  const deliverMail = makeDeliverMail({
    db,
    deliveries,
    recordRefusal: makeRecordRefusal({ leadRequests, events }),
    returnNews: makeReturnNews({ news }),
    recordSent: makeRecordSent({ db, deliveries, news, events }),
    composeMail: makeComposeMail({
      composeAccountMail: makeComposeAccountMail({ identity, billing, findWebhook: webhooks.endpoints.urlOf, links }),
      composeRefundMail: makeComposeRefundMail({
        identity,
        leads,
        refunds,
        findClosedAt: leadRequests.findClosedAt,
        findReturned: leadRequests.findReturned,
        links,
      }),
      composeWeeklyReport: makeComposeWeeklyReport({ identity, findOverview: gateway.findOverview, links }),
      composeNewsMail: makeComposeNewsMail({
        identity,
        leads,
        news,
        quoteFor: purchasing.quoteFor,
        zoneOf,
        links,
        oneClick: makeOneClickLink(config.PUBLIC_URL),
        clock,
      }),
      messages,
      supportOf,
      leadRequests,
      isOpen: (task) => leadRequests.isOpen(task, clock.now()),
      identity,
      billing,
      leads,
      campaigns,
      listMailboxes,
      findCaps: purchasing.findCaps,
      links,
    }),
    sendMail: makeMailSender(config.SMTP_URL, packOf, dkim),
    countryOf: packOf,
    countOutcome: (kind, outcome) => mails.add(1, { kind, outcome }),
    countGivenUp: (cause) => givenUp.add(1, { cause }),
    clock,
    random,
    pause,
    log,
  });

  reportWaitingMails({ deliveries, clock });

  const campaignLinks = makeCampaignLinks(config.PUBLIC_URL);
  const bounceAddresses = makeBounceAddresses(config.TOKEN_KEY);
  const sendCampaignMails = makeSendCampaignMails({
    sendMail: makeCampaignMailSender(config.SMTP_URL, packOf, dkim),
    countryOf: packOf,
    links: campaignLinks,
    returnPathOf: (deliveryId, country) => bounceAddresses.addressOf(deliveryId, packOf(country).domain),
    countOutcome: (outcome) => campaignMails.add(1, { outcome }),
    isHeld: sending.isHeld,
  });
  const { receiveReport, hasEnough } = makeReceiveReport({ db, reports: makeCampaignReportStore(), events, clock });
  const recordNews = makeRecordNews({ news, events, clock });

  return {
    rpc: makeRpc({
      clock,
      ...webhooks,
      sendMessage,
      news,
      deliveries,
      facts,
      mailLog,
      sendMailAgain: makeSendMailAgain({ db, mailLog, clock }),
      readNews: makeReadNews({ db, news, events, clock }),
      sendCampaignMails,
      campaignLinks,
      countryOf: packOf,
      checkSender: makeCheckSender({
        findTexts: makeTextRecords(config.MAIL_RESOLVER),
        senderOf: (country) => packOf(country).mailSender.address,
        dkim,
        stopsIfWrong: config.NODE_ENV === "production",
      }),
      receiveMailEvent: makeReceiveMailEvent({
        secret: config.MAIL_EVENT_SECRET,
        readEvent: readMailEvent,
        receiveReport,
        clock,
      }),
    }),
    listen: makeSmtp({
      host: config.HOST,
      port: config.BOUNCE_PORT,
      bounceAddresses,
      receiveReport,
      hasEnough,
      countReport: (outcome) => reportMails.add(1, { outcome }),
      log,
    }),
    consumers: makeConsumers({
      recordMail,
      mailLateRefund,
      dropMails,
      projectLead,
      notifyBuyers: makeNotifyBuyers({ leadBuyers, recordMail }),
      recordNews,
      recordWebhooks: webhooks.recordWebhooks,
      pulledEvents: webhooks.pulledEvents,
      followDelivery: makeFollowDelivery({ news, recordNews, recordMail, events }),
    }).concat(
      makeTimelineConsumer({ facts }),
      makeTestConsumer({ recordWebhooks: webhooks.recordWebhooks, leadBuyers }),
    ),
    jobs: makeJobs({
      deliverMail,
      mailLateRefund,
      mailNews,
      orderWeeklyReports,
      purgeOldData,
      sendWebhooks: webhooks.sendWebhooks,
    }),
    invariants,
    ready: webhooks.ready,
    release: async () => {
      await webhooks.release();
      peers.release();
    },
  };
}
