import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export type Mailbox = {
  url: string;
  /** What has come, in order. */
  mails: Email[];
  /** Addresses that the server refuses, each with an SMTP code. */
  refuse: Map<string, number>;
  close(): Promise<void>;
};

/** A real SMTP server that keeps what it gets. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: Email[] = [];
  const refuse = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo({ address }, _, done) {
      const responseCode = refuse.get(address);
      done(responseCode ? Object.assign(new Error("No such mailbox"), { responseCode }) : null);
    },
    onData(stream, _, done) {
      buffer(stream)
        .then((raw) => PostalMime.parse(raw))
        .then((mail) => mails.push(mail))
        .then(() => done(), done);
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
