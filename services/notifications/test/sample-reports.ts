const boundary = (level: number) => `level-${level}`;

/** A mail of these parts, each of a type, in this many multiparts around each other. */
export function multipart(parts: readonly (readonly [type: string, content: string])[], levels: number): string {
  const inner = parts.map(([type, content]) => `Content-Type: ${type}\r\n\r\n${content}`);
  let body = wrapped(inner, 0);
  for (let level = 1; level < levels; level++) body = wrapped([body], level);
  return `From: MAILER-DAEMON@mx.example.test\r\nTo: bounce\r\nSubject: Report\r\nMIME-Version: 1.0\r\n${body}`;
}

function wrapped(parts: readonly string[], level: number): string {
  const line = `--${boundary(level)}`;
  const head = `Content-Type: multipart/report; boundary="${boundary(level)}"\r\n\r\n`;
  return `${head}${parts.map((part) => `${line}\r\n${part}\r\n`).join("")}${line}--\r\n`;
}

const original = "From: no-reply@fi.doorlight.example\r\nSubject: Leads in Kallio\r\nStatus: RO\r\n\r\nHello Aino";

/** A status report (RFC 3464), as mail servers write it. */
export function bounceWith(action: string, status: string, diagnosticCode: string): string {
  const fields = [
    "Reporting-MTA: dns; mx.example.test",
    "",
    "Final-Recipient: rfc822; aino@example.test",
    `Action: ${action}`,
    ...(status ? [`Status: ${status}`] : []),
    ...(diagnosticCode ? [`Diagnostic-Code: ${diagnosticCode}`] : []),
    "",
  ];
  return multipart(
    [
      ["text/plain", "Your message could not be delivered."],
      ["message/delivery-status", fields.join("\r\n")],
      ["message/rfc822", original],
    ],
    1,
  );
}

/** A feedback report (RFC 5965), as mailbox providers write it. */
export function complaint(type: string): string {
  return multipart(
    [
      ["text/plain", "This is an email abuse report."],
      ["message/feedback-report", `Feedback-Type: ${type}\r\nUser-Agent: SomeProvider/1.0\r\nVersion: 1\r\n`],
      ["message/rfc822", original],
    ],
    1,
  );
}

/** A bounce in words alone. */
export const prose = (words: string): string =>
  `From: MAILER-DAEMON@mx.example.test\r\nSubject: failure notice\r\n\r\nHi. I was not able to deliver your message.\r\n${words}\r\n`;

export const absenceNote = (words: string): string =>
  `From: aino@example.test\r\nSubject: Away\r\nAuto-Submitted: auto-replied (vacation)\r\n\r\n${words}\r\n`;
