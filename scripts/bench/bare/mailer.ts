import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import { createTransport } from "nodemailer";
import { sendPort } from "../hop/send-port.ts";

const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});

/** Nodemailer alone: signs and sends ready mails, and answers when the last one is with the mail server. */
const transport = createTransport({
  url: process.env["SMTP_URL"],
  pool: true,
  maxConnections: Number(process.env["CONNECTIONS"]),
  maxMessages: Infinity,
  dkim: { domainName: "doorlight.example", keySelector: "bench", privateKey },
});
/** About as long as a campaign mail with a button. */
const html = `<p>${"Home sellers ask for agents. ".repeat(190)}</p>`;

const server = createServer((request, response) => {
  const mails = Number(new URL(request.url ?? "", "http://localhost").searchParams.get("mails"));
  const sent = Array.from({ length: mails }, (_, n) =>
    transport.sendMail({
      from: "Doorlight <hello@doorlight.example>",
      to: `r${n}@homes.example`,
      subject: "Home sellers in your area",
      text: "Home sellers ask for agents.",
      html,
    }),
  );
  Promise.all(sent).then(
    () => response.end(),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
sendPort(server.listen(0, "127.0.0.1"));
