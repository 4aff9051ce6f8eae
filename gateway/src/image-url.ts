import { ImageSize } from "@doorlight/proto/identity/v1/profile_service_pb";

/** Sizes by the word that stands for them in an address. */
export const imageSizes = { small: ImageSize.SMALL, large: ImageSize.LARGE } as const;

type SizeName = keyof typeof imageSizes;

/** Where a picture is served; null where there is none. */
export function imageUrl(hash: string | undefined, size: SizeName): string | null {
  return hash ? `/images/${hash}-${size}.webp` : null;
}

/** The picture that a file name of such an address names. */
export function imageOf(name: string): { imageHash: string; size: ImageSize } | undefined {
  const [, imageHash, size] = /^([\w-]{43})-(small|large)\.webp$/.exec(name) ?? [];
  return imageHash && size ? { imageHash, size: imageSizes[size as SizeName] } : undefined;
}
