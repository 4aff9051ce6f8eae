import type { Contact, Locale, User } from "@doorlight/gateway/contract";
import { formatPhone } from "../../lib/phone.ts";

export type Channel = "message" | "mail";
/** An agent's first words to an owner; a text message has no subject. */
export type FirstMessage = { subject: string; text: string };

type Words = { owner: string; home: string; agent: string; from: string; phone: string };
type Template = Record<Channel, (words: Words) => FirstMessage>;

/** In the language of the owner, which need not be that of the screen; so they are no texts of it. */
const templates: Readonly<Record<Locale, Template & { from: (office: string) => string }>> = {
  en: {
    from: (office) => ` from ${office}`,
    message: ({ owner, home, agent, from, phone }) => ({
      subject: "",
      text: `Hello ${owner}, this is ${agent}${from}. You sent a request about your home at ${home} on Doorlight. When may I call you?${phone && ` My number is ${phone}.`}`,
    }),
    mail: ({ owner, home, agent, from, phone }) => ({
      subject: `Your request about ${home}`,
      text: [
        `Hello ${owner},`,
        `My name is ${agent}${from}. You sent a request about your home at ${home} on Doorlight, and I would like to help you with it.`,
        `When would be a good time for a call?${phone && ` You can also reach me on ${phone}.`}`,
        `Kind regards,\n${agent}`,
      ].join("\n\n"),
    }),
  },
  fi: {
    from: (office) => `, ${office}`,
    message: ({ owner, home, agent, from, phone }) => ({
      subject: "",
      text: `Hei ${owner}! Olen ${agent}${from}. Lähetit Doorlightissa pyynnön kodistasi osoitteessa ${home}. Milloin sinulle sopii soittaa?${phone && ` Numeroni on ${phone}.`}`,
    }),
    mail: ({ owner, home, agent, from, phone }) => ({
      subject: `Pyyntösi: ${home}`,
      text: [
        `Hei ${owner}!`,
        `Olen ${agent}${from}. Lähetit Doorlightissa pyynnön kodistasi osoitteessa ${home}, ja autan siinä mielelläni.`,
        `Milloin sinulle sopii soittaa?${phone && ` Minut tavoittaa myös numerosta ${phone}.`}`,
        `Ystävällisin terveisin\n${agent}`,
      ].join("\n\n"),
    }),
  },
  sv: {
    from: (office) => ` från ${office}`,
    message: ({ owner, home, agent, from, phone }) => ({
      subject: "",
      text: `Hej ${owner}! Det här är ${agent}${from}. Du skickade en förfrågan om din bostad på ${home} via Doorlight. När passar det att jag ringer?${phone && ` Mitt nummer är ${phone}.`}`,
    }),
    mail: ({ owner, home, agent, from, phone }) => ({
      subject: `Din förfrågan om ${home}`,
      text: [
        `Hej ${owner}!`,
        `Jag heter ${agent}${from && ` och skriver${from}`}. Du skickade en förfrågan om din bostad på ${home} via Doorlight, och jag hjälper dig gärna.`,
        `När passar det att jag ringer?${phone && ` Du når mig också på ${phone}.`}`,
        `Vänliga hälsningar\n${agent}`,
      ].join("\n\n"),
    }),
  },
};

type Sender = Pick<User, "firstName" | "lastName" | "office" | "phoneNumber">;
type Owner = Pick<Contact, "firstName" | "address" | "phone" | "email">;

/** The template of a channel in a language, with the names of the lead and the agent filled in. */
export function firstMessage(channel: Channel, locale: Locale, owner: Owner, sender: Sender): FirstMessage {
  const { from, [channel]: template } = templates[locale];
  return template({
    owner: owner.firstName,
    home: owner.address,
    agent: `${sender.firstName} ${sender.lastName}`,
    from: sender.office ? from(sender.office.name) : "",
    phone: sender.phoneNumber ? formatPhone(sender.phoneNumber) : "",
  });
}

/** The link that opens the message in the device's own program for text messages or mail. */
export function messageHref(channel: Channel, { phone, email }: Owner, { subject, text }: FirstMessage): string {
  // Line breaks as RFC 6068 has them.
  const body = encodeURIComponent(text.replaceAll("\n", "\r\n"));
  // "?&" is understood by iOS and Android.
  if (channel === "message") return `sms:${phone.replaceAll(/[^+\d]/g, "")}?&body=${body}`;
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${body}`;
}
