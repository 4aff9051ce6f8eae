import type { ContactAttemptKind } from "@doorlight/gateway/contract";
import { type Icon, IconAlertTriangle, IconMail, IconMessage, IconPhone, IconPhoneOff } from "../ui/icons.ts";

/** The icon of each kind of contact attempt. */
export const attemptIcons: Record<ContactAttemptKind, Icon> = {
  no_answer: IconPhoneOff,
  call: IconPhone,
  message: IconMessage,
  mail: IconMail,
  mail_bounced: IconAlertTriangle,
};
