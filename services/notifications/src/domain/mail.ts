import type { LeadType } from "@doorlight/common/product";
import type { Money } from "@doorlight/common/money";
import type { ContactMessage } from "./contact-message.ts";
import type { LinkMailKind, MailKind, Notice, PaymentSource } from "./mail-task.ts";

export type Locale = "en" | "sv" | "fi";

export type Recipient = { email: string; firstName: string; locale: Locale; country: string };

/** Where a home is, as exactly as anybody may know. */
export type Place = { postalCode: string; district: string; city: string };

export type Agent = { name: string; officeName?: string; phoneNumber?: string; title?: string };

/** Everything that a mail of each kind says. */
export type Mail =
  | LinkMail
  | { kind: "office_invitation"; to: Recipient; inviterName: string; officeName: string; link: string }
  | { kind: "notice"; to: Recipient; notice: Notice; link: string }
  | { kind: "written_mail"; to: Recipient; subject: string; body: string }
  | { kind: "contact_message"; to: Recipient; message: ContactMessage }
  | { kind: "seller_confirmation"; to: Recipient; leadType: LeadType; place: Place; link: string }
  | { kind: "lead_published"; to: Recipient; leadType: LeadType; place: Place; cap: number; link: string }
  | { kind: "new_interest"; to: Recipient; agent: Agent; place: Place; link: string }
  | { kind: "lead_closed"; to: Recipient; leadType: LeadType; place: Place; link: string }
  | {
      kind: "purchase_receipt";
      to: Recipient;
      leadType: LeadType;
      place: Place;
      fee: Money;
      paymentSource: PaymentSource;
      acquiredAt: Date;
      link: string;
    };

export type LinkMail = { kind: LinkMailKind; to: Recipient; link: string };

export type MailOf<Kind extends MailKind> = Extract<Mail, { kind: Kind }>;
