import { beginJob } from "./begin-job.ts";
import { queryDatabase } from "./database.ts";
import type { PublishedLead } from "./given.ts";
import { stack } from "./stack.ts";

const aged = "published_at = published_at - interval '7 days', expires_at = expires_at - interval '7 days'";

/** Makes a lead a week older in both databases that decide, since a week cannot pass in a test. */
export async function ageByOneWeek({ id }: Pick<PublishedLead, "id">): Promise<void> {
  await queryDatabase(stack, "leads", `update leads set ${aged} where id = '${id}'`);
  await queryDatabase(stack, "purchasing", `update leads set ${aged} where lead_id = '${id}'`);
}

/** Lets leads end those whose week is over now, as it does once a minute. */
export async function endOldLeads(): Promise<void> {
  await beginJob("leads", "expire-leads");
}
