import type { DescFile } from "@bufbuild/protobuf";
import { file_doorlight_billing_v1_events } from "@doorlight/proto/billing/v1/events_pb";
import { file_doorlight_campaign_v1_facts } from "@doorlight/proto/campaign/v1/facts_pb";
import { file_doorlight_campaign_v1_mails } from "@doorlight/proto/campaign/v1/mails_pb";
import { file_doorlight_identity_v1_bans } from "@doorlight/proto/identity/v1/bans_pb";
import { file_doorlight_identity_v1_events } from "@doorlight/proto/identity/v1/events_pb";
import { file_doorlight_identity_v1_facts } from "@doorlight/proto/identity/v1/facts_pb";
import { file_doorlight_billing_v1_facts } from "@doorlight/proto/billing/v1/facts_pb";
import { file_doorlight_billing_v1_mails } from "@doorlight/proto/billing/v1/mails_pb";
import { file_doorlight_identity_v1_mails } from "@doorlight/proto/identity/v1/mails_pb";
import { file_doorlight_identity_v1_sessions } from "@doorlight/proto/identity/v1/sessions_pb";
import { file_doorlight_identity_v1_tokens } from "@doorlight/proto/identity/v1/tokens_pb";
import { file_doorlight_leads_v1_events } from "@doorlight/proto/leads/v1/events_pb";
import { file_doorlight_leads_v1_facts } from "@doorlight/proto/leads/v1/facts_pb";
import { file_doorlight_leads_v1_mails } from "@doorlight/proto/leads/v1/mails_pb";
import { file_doorlight_notifications_v1_events } from "@doorlight/proto/notifications/v1/events_pb";
import { file_doorlight_notifications_v1_facts } from "@doorlight/proto/notifications/v1/facts_pb";
import { file_doorlight_notifications_v1_mails } from "@doorlight/proto/notifications/v1/mails_pb";
import { file_doorlight_notifications_v1_news } from "@doorlight/proto/notifications/v1/news_pb";
import { file_doorlight_purchasing_v1_events } from "@doorlight/proto/purchasing/v1/events_pb";
import { file_doorlight_purchasing_v1_facts } from "@doorlight/proto/purchasing/v1/facts_pb";
import { file_doorlight_refunds_v1_events } from "@doorlight/proto/refunds/v1/events_pb";
import { file_doorlight_refunds_v1_mails } from "@doorlight/proto/refunds/v1/mails_pb";

/**
 * Every protobuf file that declares events; a new service adds its line here. Not in `index.ts`: a process loads the
 * events that it names and no others.
 */
export const eventFiles: readonly DescFile[] = [
  file_doorlight_billing_v1_events,
  file_doorlight_identity_v1_events,
  file_doorlight_billing_v1_facts,
  file_doorlight_billing_v1_mails,
  file_doorlight_campaign_v1_facts,
  file_doorlight_campaign_v1_mails,
  file_doorlight_identity_v1_bans,
  file_doorlight_identity_v1_facts,
  file_doorlight_identity_v1_mails,
  file_doorlight_identity_v1_sessions,
  file_doorlight_identity_v1_tokens,
  file_doorlight_leads_v1_events,
  file_doorlight_leads_v1_facts,
  file_doorlight_leads_v1_mails,
  file_doorlight_notifications_v1_events,
  file_doorlight_notifications_v1_facts,
  file_doorlight_notifications_v1_mails,
  file_doorlight_notifications_v1_news,
  file_doorlight_purchasing_v1_events,
  file_doorlight_purchasing_v1_facts,
  file_doorlight_refunds_v1_events,
  file_doorlight_refunds_v1_mails,
];
