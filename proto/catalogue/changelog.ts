/** What changed of the events, newest first; the first one is the version of `proto/events/package.json`. */
const changes: readonly { version: string; date: string; text: string }[] = [
  {
    version: "1.3.0",
    date: "2026-11-30",
    text: "`identity.user.updated` says the user’s language as `locale`.",
  },
  {
    version: "1.2.0",
    date: "2026-11-29",
    text: "`x-aggregate-version` and `ce_sequence` count the records of a key in a topic, and neither repeat nor skip any more; until then they counted changes of the aggregate, so numbers of older records may do both. `identity.user.confirmed`, `updated`, `deactivated` and `reactivated`, and `billing.price_list.changed`, say the `version` of the user and of the price list.",
  },
  {
    version: "1.1.0",
    date: "2026-11-29",
    text: "Records carry `ce_sequence`, `ce_country` and `ce_traceparent`; `refunds.request.approved` says its `reason`, and `refunds.request.requested` whether a rule asked, as `byRule`.",
  },
  { version: "1.0.0", date: "2026-11-28", text: "The first version that is counted." },
];

/** Changes, and what they mean for records that are kept. */
export const eventsChangelog = `## Changes

A record stays as it was written: one from before a change lacks what the change added, also what is required now. Take an
absent field for not known, and read \`x-aggregate-version\` where \`ce_sequence\` is absent.

${changes.map(({ version, date, text }) => `- **${version}** (${date}): ${text}`).join("\n")}`;
