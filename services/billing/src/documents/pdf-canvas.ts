import { fileURLToPath } from "node:url";
import Pdf from "pdfkit";

/** DejaVu has every letter of our countries. The fonts that PDF readers bring along have not: they print another for ł. */
const fonts = {
  text: fileURLToPath(import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf")),
  bold: fileURLToPath(import.meta.resolve("dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf")),
};

/** The product's colours on paper. */
export const colors = {
  ink: "#12211f",
  muted: "#566765",
  primary: "#0f766e",
  glow: "#5eead4",
  line: "#d5e0de",
  soft: "#eef6f5",
};

/** A4 in points. */
export const page = { width: 595.28, height: 841.89, margin: 48, bottom: 770 };

export type TextStyle = {
  x: number;
  y: number;
  width: number;
  size?: number;
  bold?: boolean;
  color?: string;
  align?: "left" | "right";
};

/** A heading, a paragraph, a table with its rows and cells: the elements of a screen reader. */
type Tag = "H1" | "H2" | "P" | "Table" | "TR" | "TH" | "TD";

/** pdfkit's types do not know it. */
const columnTitle: object = { scope: "Column" };

type About = { title: string; author: string; language: string; day: string };

/** A tagged PDF. The same calls give the same bytes: its time and id come from `about`. */
export class PdfCanvas {
  readonly #doc: PDFKit.PDFDocument;
  readonly #finished: Promise<Uint8Array>;
  /** The open elements, the outermost first. */
  readonly #open: PDFKit.PDFStructureElement[];

  constructor({ title, author, language, day }: About) {
    this.#doc = new Pdf({
      size: "A4",
      margin: 0,
      pdfVersion: "1.7",
      tagged: true,
      displayTitle: true,
      lang: language,
      bufferPages: true,
      font: fonts.text,
      info: { Title: title, Author: author, CreationDate: new Date(`${day}T00:00:00Z`) },
    });
    const chunks: Uint8Array[] = [];
    this.#finished = new Promise((resolve, reject) => {
      this.#doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
      this.#doc.on("end", () => resolve(Buffer.concat(chunks)));
      this.#doc.on("error", reject);
    });
    const root = this.#doc.struct("Document");
    this.#doc.addStructure(root);
    this.#open = [root];
  }

  /** Drawings inside belong to an element of its own. */
  within(tag: Tag, draw: () => void): void {
    const element = this.#begin(tag);
    this.#open.push(element);
    draw();
    this.#open.pop()!.end();
  }

  /** Texts that are read as one, such as a label and its value. */
  element(tag: Tag, ...texts: [text: string, style: TextStyle][]): void {
    const element = this.#begin(tag);
    for (const [at, [text, style]] of texts.entries()) {
      // With a space between them, which a reader says as a pause: they stand apart by their places alone.
      const part = this.#doc.struct("Span");
      element.add(part);
      part.add(() => this.#write(at < texts.length - 1 ? `${text} ` : text, style));
      part.end();
    }
    element.end();
  }

  /** Decoration, or a repetition on each page: screen readers skip it. */
  decorate(draw: (doc: PDFKit.PDFDocument, write: (text: string, style: TextStyle) => void) => void): void {
    this.#doc.markContent("Artifact", { type: "Layout" });
    draw(this.#doc, (text, style) => this.#write(text, style));
    this.#doc.endMarkedContent();
  }

  rule(y: number, color = colors.line, [from, to] = [page.margin, page.width - page.margin]): void {
    this.decorate((doc) => doc.moveTo(from, y).lineTo(to, y).lineWidth(0.7).strokeColor(color).stroke());
  }

  heightOf(text: string, { width, size = 9, bold = false }: Omit<TextStyle, "x" | "y">): number {
    return this.#doc
      .font(bold ? fonts.bold : fonts.text)
      .fontSize(size)
      .heightOfString(text || " ", { width });
  }

  nextPage(): void {
    this.#doc.addPage();
  }

  /** Draws on each page, from 1. */
  onEachPage(draw: (pageNumber: number, pages: number) => void): void {
    const { count } = this.#doc.bufferedPageRange();
    for (let at = 0; at < count; at += 1) {
      this.#doc.switchToPage(at);
      draw(at + 1, count);
    }
  }

  finish(): Promise<Uint8Array> {
    this.#open[0]!.end();
    this.#doc.end();
    return this.#finished;
  }

  #begin(tag: Tag): PDFKit.PDFStructureElement {
    const element = this.#doc.struct(tag, tag === "TH" ? columnTitle : {});
    this.#open.at(-1)!.add(element);
    return element;
  }

  #write(text: string, { x, y, width, size = 9, bold = false, color = colors.ink, align = "left" }: TextStyle): void {
    this.#doc
      .font(bold ? fonts.bold : fonts.text)
      .fontSize(size)
      .fillColor(color);
    this.#doc.text(text, x, y, { width, align });
  }
}
