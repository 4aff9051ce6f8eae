/** Emoji, with the characters that join and colour them. */
const pictures = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu;

/**
 * A person's name fit for a mail of ours, or undefined. Anybody can sign up with any name and have us write to somebody else's
 * address, so a name must not carry a message or a link.
 */
export function plainName(name: string, most: number): string | undefined {
  const plain = name.replaceAll(pictures, "").trim().replace(/\s+/g, " ");
  return plain.length <= most && /^[\p{Letter}\p{Mark}'’ -]+$/u.test(plain) ? plain : undefined;
}
