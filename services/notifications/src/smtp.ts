import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import type { Listening } from "@doorlight/common/runtime";
import type { Logger } from "@doorlight/common/telemetry";
import { minutes, seconds } from "@doorlight/common/time";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { readReport } from "./documents/read-report.ts";
import type { BounceAddresses } from "./domain/bounce-address.ts";
import type { ReportKind } from "./domain/mail-report.ts";
import type { ReceiveReport } from "./use-cases/receive-report.ts";

type Dependencies = {
  host: string;
  /** 0 takes a free one. */
  port: number;
  bounceAddresses: Pick<BounceAddresses, "deliveryOf">;
  receiveReport: ReceiveReport;
  /** Whether no more reports about a mail are kept. */
  hasEnough: (deliveryId: string) => Promise<boolean>;
  countReport: (outcome: ReportOutcome) => void;
  log: Logger;
};

/** What became of a mail that came in, or of the attempt to send one. */
export const reportOutcomes = ["hard_bounce", "soft_bounce", "complaint", "other", "refused", "failed"] as const;
type ReportOutcome = ReportKind | (typeof reportOutcomes)[number];

/** A report with the mail that it is about; ours have 100 KB at most. */
const MOST_BYTES = 1024 * 1024;
/** 100 KB in base64 have some 1,800. The time to read a mail grows with the square of its lines. */
const MOST_LINES = 5_000;

/** More of them wait in the queues of their own servers. */
const MOST_CONNECTIONS = 50;
/** A part of them, so that no server keeps the others out. */
const MOST_OF_A_HOST = 10;
/** Of one connection, however much it says. */
const LONGEST_DIALOGUE_MS = minutes(5);

/**
 * Receives what mail servers report about the mails of campaigns, at the address that each of these had as its sender. It
 * takes no other mail, and says yes once the report is stored: a sender that learns nothing tries again.
 */
export function makeSmtp({ host, port, bounceAddresses, receiveReport, hasEnough, countReport, log }: Dependencies) {
  async function take(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> {
    const raw = await read(stream);
    if (!raw || linesOf(raw) > MOST_LINES) throw refusal(552, "5.3.4 The message is too large");
    // One recipient, see below.
    const deliveryId = bounceAddresses.deliveryOf(envelope.rcptTo[0]!.address)!;
    if (await hasEnough(deliveryId)) return countReport("refused");
    const hasSender = envelope.mailFrom !== false && envelope.mailFrom.address !== "";
    const kind = await readReport(raw, { hasSender });
    await receiveReport({ deliveryId, kind, raw });
    countReport(kind);
  }

  function answer(error: unknown): Error {
    const isRefused = error instanceof Error && "responseCode" in error;
    countReport(isRefused ? "refused" : "failed");
    if (isRefused) return error;
    log.error({ err: error }, "A report about a mail could not be stored");
    return refusal(451, "4.3.0 Try again later");
  }

  return async (): Promise<Listening> => {
    const ofHosts = new Map<string, number>();
    const tooMany = new Set<string>();
    const server = new SMTPServer({
      name: "doorlight",
      banner: "",
      authOptional: true,
      // Nobody logs in, and there is no certificate for a port that only servers of others reach.
      disabledCommands: ["AUTH", "STARTTLS"],
      disableReverseLookup: true,
      size: MOST_BYTES,
      maxClients: MOST_CONNECTIONS,
      socketTimeout: minutes(1),
      closeTimeout: seconds(5),
      onConnect({ remoteAddress, remotePort }, done) {
        if (!tooMany.has(`${remoteAddress} ${remotePort}`)) return done();
        countReport("refused");
        done(refusal(421, "4.7.0 Too many connections from your address"));
      },
      onRcptTo({ address }, { envelope }, done) {
        if (envelope.rcptTo.length > 0) return done(refusal(452, "4.5.3 One recipient at a time"));
        if (bounceAddresses.deliveryOf(address)) return done();
        countReport("refused");
        done(refusal(550, "5.1.1 No such mailbox"));
      },
      onData(stream, session, done) {
        take(stream, session).then(
          () => done(),
          (error: unknown) => done(answer(error)),
        );
      },
    });
    // A client that breaks off, or talks no SMTP.
    server.on("error", (error) => log.info({ err: error }, "A connection to the receiver of reports failed"));
    server.server.prependListener("connection", (socket: Socket) => {
      const { remoteAddress = "", remotePort } = socket;
      const before = ofHosts.get(remoteAddress) ?? 0;
      ofHosts.set(remoteAddress, before + 1);
      if (before >= MOST_OF_A_HOST) tooMany.add(`${remoteAddress} ${remotePort}`);
      const end = setTimeout(() => socket.destroy(), LONGEST_DIALOGUE_MS);
      socket.once("close", () => {
        clearTimeout(end);
        tooMany.delete(`${remoteAddress} ${remotePort}`);
        const left = ofHosts.get(remoteAddress)! - 1;
        if (left > 0) ofHosts.set(remoteAddress, left);
        else ofHosts.delete(remoteAddress);
      });
    });
    server.listen(port, host);
    await once(server.server, "listening");
    const { port: taken } = server.server.address() as AddressInfo;
    return { port: taken, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) };
  };
}

/** Undefined if it is too large; what is too much is read and dropped. */
async function read(stream: SMTPServerDataStream): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  return stream.sizeExceeded ? undefined : Buffer.concat(chunks);
}

function linesOf(raw: Buffer): number {
  let lines = 1;
  for (let at = raw.indexOf("\n"); at >= 0; at = raw.indexOf("\n", at + 1)) lines += 1;
  return lines;
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
