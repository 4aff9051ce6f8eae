import { EventEmitter, once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export type Mailbox = {
  url: string;
  /** Received mails, in order. */
  mails: Email[];
  /** The last of them as it arrived, and the sender of its envelope. */
  last(): { raw: Buffer; from: string };
  /** Resolves when this many mails are here; the server has not accepted the last of them yet. */
  received(count: number): Promise<void>;
  /** The most mails that came in at the same moment. */
  mostAtOnce(): number;
  /** SMTP codes by the addresses that the server refuses with them, as mailboxes that are not there. */
  refuse: Map<string, number>;
  close(): Promise<void>;
};

/** Between a mail's arrival and the server's yes: as on a server that writes to its disk. */
const yesMs = 30;

/** A real SMTP server that keeps its mails. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: Email[] = [];
  const refuse = new Map<string, number>();
  const arrivals = new EventEmitter();
  let now = 0;
  let most = 0;
  let last = { raw: Buffer.alloc(0), from: "" };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _, done) {
      const responseCode = refuse.get(address);
      const status = String(responseCode).slice(0, 1);
      done(responseCode ? Object.assign(new Error(`${status}.1.1 No such mailbox`), { responseCode }) : null);
    },
    onData(stream, { envelope }, done) {
      most = Math.max(most, ++now);
      buffer(stream)
        .then((raw) => {
          last = { raw, from: envelope.mailFrom ? envelope.mailFrom.address : "" };
          return PostalMime.parse(raw);
        })
        .then((mail) => {
          mails.push(mail);
          arrivals.emit("mail");
          return pause(yesMs);
        })
        .then(() => done(), done)
        .finally(() => now--);
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    last: () => last,
    async received(count) {
      while (mails.length < count) await once(arrivals, "mail");
    },
    mostAtOnce: () => most,
    refuse,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
