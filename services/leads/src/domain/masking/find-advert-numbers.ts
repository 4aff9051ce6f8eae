import type { Span } from "./span.ts";

/** Portals of Finland and Sweden, and words for the number that an advert has there. */
const PORTAL =
  /(?<!\p{L})(?:etuov[ei]|oikoti|hemnet|booli|kohde(?:numero|nro)|kohteen numero|ilmoitusn(?:umero|ro)|objektnummer|annonsnummer|annons-?id)/gu;
const NUMBER = String.raw`\p{L}?\d(?:[ .–-]?\d){4,15}`;
/** An amount or an area beside the portal is no advert. */
const UNIT = String.raw`(?!\d|[ ]?(?:€|e\b|eur|kr|sek|tkr|m2?\b|nelio|kvm|kvadrat))`;
const after = new RegExp(String.raw`^([^\d\n•]{0,40}?)(${NUMBER})${UNIT}`, "u");
const before = new RegExp(String.raw`(?<![\d.,])(${NUMBER})${UNIT}[^\d\n•]{1,15}$`, "u");
/** How far from the name of the portal a number can end. */
const NEAR = 60;

/** The numbers of adverts on portals, which lead to the home. The name of the portal stays. */
export function findAdvertNumbers(text: string): Span[] {
  return [...text.matchAll(PORTAL)].flatMap(({ 0: portal, index }) => {
    const end = index + portal.length;
    const start = Math.max(0, index - NEAR);
    const behind = after.exec(text.slice(end, end + NEAR));
    const ahead = before.exec(text.slice(start, index));
    return [
      ...(behind ? [span(end + behind[1]!.length, behind[2]!)] : []),
      ...(ahead ? [span(start + ahead.index, ahead[1]!)] : []),
    ];
  });
}

function span(from: number, number: string): Span {
  return { from, to: from + number.length };
}
