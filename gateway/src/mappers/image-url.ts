type Size = "small" | "large";

/** The URL of a picture; null without a picture. */
export function imageUrl(hash: string | undefined, size: Size): string | null {
  return hash ? `/images/${hash}-${size}.webp` : null;
}

/** The picture of such a URL's file name; undefined for a name of another form. */
export function imageOf(name: string): { imageHash: string; size: Size } | undefined {
  const [, imageHash, size] = /^([\w-]{43})-(small|large)\.webp$/.exec(name) ?? [];
  return imageHash && size ? { imageHash, size: size as Size } : undefined;
}
