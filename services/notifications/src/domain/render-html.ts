import { type Html, html as markup } from "@doorlight/common/html";
import type { Fact, MailContent, Part, Section } from "./mail-content.ts";
import { darkStyle, font, light } from "./mail-theme.ts";
import type { Localizer } from "./localizer.ts";

type Action = NonNullable<MailContent["action"]>;

const table = markup`role="presentation" cellpadding="0" cellspacing="0" border="0"`;

/** The frame around the content of a mail. */
export type Frame = {
  greeting: string;
  /** The company that sends it, as lines. */
  sender: readonly string[];
};

/** The HTML of a mail: one column of tables, for old mail programs. Only the pictures of a campaign are to be loaded. */
export function renderHtml(content: MailContent, { greeting, sender }: Frame, { locale, text }: Localizer): string {
  const { subject, preview, heading, paragraphs, body, facts = [], closing = [], sections = [], items = [] } = content;
  const { action, note, leave, browser, trap, pixel } = content;
  return markup`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${subject}</title>
<style>${darkStyle}</style>
</head>
<body class="background" style="margin:0;padding:0;background:${light.background};">
<div style="display:none;max-height:0;overflow:hidden;">${preview}${trap === undefined ? undefined : markup`<a href="${trap}" tabindex="-1"></a>`}</div>
<table ${table} width="100%" class="background" style="background:${light.background};">
<tr><td align="center" style="padding:32px 16px;">
<table ${table} width="100%" style="max-width:560px;">
<tr><td style="padding:0 4px 20px;">${logo}</td></tr>
<tr><td class="card" style="padding:32px;background:${light.card};border:1px solid ${light.line};border-radius:11px;font-family:${font};">
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:650;letter-spacing:-0.015em;color:${light.ink};">${heading}</h1>
${body ? body.map(bodyPart) : [greeting, ...paragraphs].map((line) => paragraph([line]))}
${facts.length > 0 ? factTable(facts) : undefined}
${closing.map((line) => paragraph([line]))}
${sections.map(sectionPart)}
${items.map(itemRow)}
${action && button(action)}
${note === undefined ? undefined : small(note)}
${browser && smallLink(browser)}
${leave && smallLink(leave)}
</td></tr>
<tr><td class="ink2" style="padding:20px 4px 0;font-family:${font};font-size:13px;line-height:1.5;color:${light.ink2};">${text("footer.sender")}${sender.map((line) => markup`<br>${line}`)}${action && linkInFull(action, text("footer.link"))}</td></tr>
</table>
</td></tr>
</table>
${pixel === undefined ? undefined : markup`<img src="${pixel}" width="1" height="1" alt="">`}
</body>
</html>
`.text;
}

/** A door ajar, drawn with table cells because mail programs drop drawings. */
const logo = markup`<table ${table}><tr>
<td class="logo" width="15" height="24" align="right" style="width:15px;height:24px;background:${light.primary};border-radius:3px 0 0 3px;color:#ffffff;font-size:11px;line-height:24px;padding-right:2px;" aria-hidden="true">&#8226;</td>
<td width="6" style="width:6px;background:${light.glow};border-radius:0 4px 4px 0;" aria-hidden="true"></td>
<td class="ink" style="padding-left:10px;font-family:'Schibsted Grotesk',${font};font-size:19px;font-weight:700;letter-spacing:-0.02em;color:${light.ink};">Doorlight</td>
</tr></table>`;

function paragraph(lines: readonly string[]): Html {
  const [first, ...rest] = lines.map((line) => markup`${line}`);
  return markup`<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:${light.ink};">${first}${rest.map((line) => markup`<br>${line}`)}</p>
`;
}

function bodyPart(part: Part): Html {
  switch (part.kind) {
    case "text":
      return markup`${part.paragraphs.map(paragraph)}`;
    case "button":
      return markup`${button(part)}<p style="margin:0 0 16px;font-size:0;line-height:0;"></p>`;
    case "picture":
      return picture(part);
    case "section":
      return sectionPart(part);
    case "divider":
      return markup`<p class="line" style="margin:8px 0 24px;border-bottom:1px solid ${light.line};font-size:0;line-height:0;">&nbsp;</p>`;
  }
}

/** As wide as the column. Its words are shown until it is loaded, and instead of it. */
function picture({ source, words, link }: Part & { kind: "picture" }): Html {
  const image = markup`<img class="ink2" src="${source}" alt="${words}" width="494" style="display:block;width:100%;max-width:494px;height:auto;border:0;border-radius:8px;font-family:${font};font-size:15px;color:${light.ink2};">`;
  return markup`<p style="margin:0 0 20px;">${link === undefined ? image : markup`<a href="${link}">${image}</a>`}</p>
`;
}

function sectionPart({ heading, text, facts }: Section): Html {
  return markup`<h2 class="ink" style="margin:20px 0 8px;font-size:17px;line-height:1.35;font-weight:650;color:${light.ink};">${heading}</h2>
${text === undefined ? undefined : paragraph([text])}
${factTable(facts)}
`;
}

function factTable(facts: readonly Fact[]): Html {
  return markup`<table ${table} width="100%" style="margin:4px 0 20px;">${facts.map(factRow)}</table>`;
}

function factRow({ label, value }: Fact): Html {
  const cell = markup`padding:10px 0;border-bottom:1px solid ${light.line};font-size:15px;line-height:1.45;vertical-align:top`;
  return markup`<tr>
<td class="ink2 line" width="38%" style="${cell};padding-right:12px;color:${light.ink2};">${label}</td>
<td class="ink line" style="${cell};word-break:break-word;color:${light.ink};font-weight:550;">${value}</td>
</tr>`;
}

function itemRow({ title, lines, link }: NonNullable<MailContent["items"]>[number]): Html {
  return markup`<p class="ink line" style="margin:0;padding:12px 0;border-bottom:1px solid ${light.line};font-size:15px;line-height:1.45;color:${light.ink};"><a class="link" href="${link}" style="font-weight:600;color:${light.primary};">${title}</a>${lines.map((line) => markup`<br>${line}`)}</p>
`;
}

function smallLink({ label, link }: Action): Html {
  return markup`<p class="ink2" style="margin:12px 0 0;font-size:14px;line-height:1.5;color:${light.ink2};"><a class="ink2" href="${link}" style="color:${light.ink2};">${label}</a><span style="display:none;">${link}</span></p>`;
}

function button({ label, link }: Action): Html {
  return markup`<table ${table} style="margin:8px 0 4px;"><tr><td class="button" style="border-radius:11px;background:${light.primary};">
<a href="${link}" style="display:inline-block;padding:13px 24px;font-size:16px;font-weight:600;color:${light.primaryInk};text-decoration:none;">${label}</a>
</td></tr></table>`;
}

function linkInFull({ link }: Action, text: string): Html {
  return markup`<br><br>${text}<br><span style="word-break:break-all;">${link}</span>`;
}

function small(text: string): Html {
  return markup`<p class="ink2" style="margin:20px 0 0;font-size:14px;line-height:1.5;color:${light.ink2};">${text}</p>`;
}
