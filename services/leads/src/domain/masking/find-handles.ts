import type { Span } from "./span.ts";

const NETWORK = String.raw`(?:instagram|insta|ig|telegram|tg|whatsapp|whatsup|wapp|snapchat|snap|facebook|fb|messenger|signal|viber|skype|tiktok|linkedin|discord|threema|wechat|vkontakte|kik)`;
/** With the ending of a case: "instassa", "Telegramista". */
const START = String.raw`(?<![\p{L}\p{N}])${NETWORK}[a-z]{0,6}`;
const HANDLE = String.raw`[\p{L}\p{N}][\p{L}\p{N}_.-]{1,40}`;
const NAMED = new RegExp(String.raw`${START} ?(?:[:=@/>]|->|-) ?@?(${HANDLE})`, "dgu");
/** Without a sign in between, a handle is known by characters that no word has inside. */
const UNNAMED = new RegExp(String.raw`${START} (?:\p{L}{1,12} ){0,2}?((?=\p{L}[\p{L}.]{0,30}[\d_])${HANDLE})`, "dgu");

/** Names in messengers and on social networks, behind the name of the network. */
export function findHandles(text: string): Span[] {
  return [NAMED, UNNAMED].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ indices }) => {
      const [from = 0, to = 0] = indices?.[1] ?? [];
      const end = text[to - 1] === "." ? to - 1 : to;
      return [{ from, to: end }];
    }),
  );
}
