import { everyHour, everyMinute, everySeconds, task, type Job } from "@doorlight/common/jobs";
import type { FinishApprovals } from "./use-cases/finish-approvals.ts";
import type { DataExports } from "./use-cases/data-exports.ts";
import type { FinishErasures } from "./use-cases/finish-erasures.ts";
import type { PurgeFormerPeople } from "./use-cases/purge-former-people.ts";
import type { LinkRequests } from "./use-cases/link-requests.ts";
import type { OfficeInvitations } from "./use-cases/office-invitations.ts";
import type { PublishMailboxes } from "./use-cases/publish-mailboxes.ts";
import type { PublishLanguages } from "./use-cases/publish-languages.ts";
import type { PublishPhones } from "./use-cases/publish-phones.ts";
import type { PurgeOldData } from "./use-cases/purge-old-data.ts";

type Dependencies = {
  publishMailboxes: Pick<PublishMailboxes, "rest">;
  publishLanguages: PublishLanguages;
  publishPhones: PublishPhones;
  purgeOldData: PurgeOldData;
  linkRequests: Pick<LinkRequests, "send">;
  officeInvitations: Pick<OfficeInvitations, "send">;
  dataExports: Pick<DataExports, "collect">;
  finishApprovals: Pick<FinishApprovals, "finishDue">;
  finishErasures: FinishErasures;
  purgeFormerPeople: PurgeFormerPeople;
};

export function makeJobs({
  publishMailboxes,
  publishLanguages,
  publishPhones,
  purgeOldData,
  linkRequests,
  officeInvitations,
  dataExports,
  finishApprovals,
  finishErasures,
  purgeFormerPeople,
}: Dependencies): Job[] {
  return [
    everyHour("purge-old-data", purgeOldData),
    everyMinute("publish-mailboxes", publishMailboxes.rest),
    everyMinute("publish-phones", publishPhones),
    everyMinute("publish-languages", publishLanguages),
    everyMinute("finish-approvals", finishApprovals.finishDue),
    everySeconds("finish-erasures", 5, finishErasures),
    everyMinute("purge-former-people", purgeFormerPeople),
    task("send-link", linkRequests.send),
    task("invite-colleague", officeInvitations.send),
    task("collect-export", dataExports.collect),
  ];
}
