import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export type Mailbox = {
  url: string;
  /** Received mails, in order. */
  mails: Email[];
  /** SMTP codes by the addresses that the server refuses with them. */
  refuse: Map<string, number>;
  close(): Promise<void>;
};

/** A real SMTP server that keeps its mails. */
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
