import { fileURLToPath } from "node:url";
import sharp from "sharp";

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 72;
/** Where the map of the picture of the whole site begins. */
const MAP = 690;

/** The build's machine may have no font at all, so it brings this one. */
const font = { font: "DejaVu Sans Condensed Bold 50", dpi: 72 };
const fontfile = fileURLToPath(import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf"));
const siteWide = fileURLToPath(new URL("../public/share.png", import.meta.url));

/** The picture that a shared link to a page shows: the mark, the page's title and the map. */
export async function sharePicture(title: string): Promise<Buffer> {
  const background = `
    <svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
      <rect width="${WIDTH}" height="${HEIGHT}" fill="#08211f"/>
      <g transform="translate(${MARGIN - 9} 72) scale(3)">
        <rect x="3" y="2" width="15" height="22" rx="3" fill="#2dd4bf"/>
        <path d="M18 4.5 25 9v13.5L18 24z" fill="#f6c453"/>
        <circle cx="14.4" cy="13.4" r="1.5" fill="#08211f"/>
      </g>
    </svg>`;
  const map = await sharp(siteWide)
    .extract({ left: MAP, top: 0, width: WIDTH - MAP, height: HEIGHT })
    .toBuffer();
  const text = `<span foreground="#eef7f5">${escaped(title)}</span>`;
  const letters = await sharp({ text: { ...font, text, fontfile, width: MAP - MARGIN - 16, rgba: true } })
    .png()
    .toBuffer();
  return sharp(Buffer.from(background))
    .composite([
      { input: map, left: MAP, top: 0 },
      { input: letters, left: MARGIN, top: 210 },
    ])
    .png({ palette: true })
    .toBuffer();
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
