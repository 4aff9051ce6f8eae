import { ImageSize } from "@doorlight/proto/identity/v1/profile_service_pb";

const sizes = { small: ImageSize.SMALL, large: ImageSize.LARGE } as const;

type SizeName = keyof typeof sizes;

/** The URL of a picture; null without a picture. */
export function imageUrl(hash: string | undefined, size: SizeName): string | null {
  return hash ? `/images/${hash}-${size}.webp` : null;
}

/** The picture of such a URL's file name; undefined for a name of another form. */
export function imageOf(name: string): { imageHash: string; size: ImageSize } | undefined {
  const [, imageHash, size] = /^([\w-]{43})-(small|large)\.webp$/.exec(name) ?? [];
  return imageHash && size ? { imageHash, size: sizes[size as SizeName] } : undefined;
}
