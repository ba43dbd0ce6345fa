interface DrawingColours {
  brand: string
  onBrand: string
  accent: string
}

/** Bars that stand for lines of text: `[x, y, width, height]`. */
const bars = (fill: string, all: readonly (readonly [number, number, number, number])[]) =>
  all
    .map(
      ([x, y, width, height]) =>
        `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 2}" fill="${fill}"/>`,
    )
    .join("")

const tick = (colour: string, width: number) =>
  `<path d="M-20 1l14 15 27-31" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

const stroke = (colour: string, width: number) =>
  `<path d="M0 34c22-52 50-56 40-12s-32 44-14 10 42-44 40-10 28 8 42-12 22 18 42 2 34-10 56-12" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

/** Modules of a sample QR code, in a square of 7. It holds nothing. */
const modules = "1110111 1010101 1110111 0001000 1110101 1010011 1110110".split(" ")
const code = (fill: string, size: number) =>
  modules
    .flatMap((row, y) =>
      [...row].map((bit, x) =>
        bit === "1"
          ? `<rect x="${x * size}" y="${y * size}" width="${size}" height="${size}" fill="${fill}"/>`
          : "",
      ),
    )
    .join("")

const grey = "#d7dee6"

const sealedDocument = ({ brand, onBrand }: DrawingColours) => `
  <g transform="translate(96 84) rotate(-5 170 230)">
    <rect x="6" y="12" width="340" height="470" rx="18" fill="#1d242b" opacity=".08"/>
    <rect width="340" height="470" rx="18" fill="#fff"/>
    ${bars(brand, [[40, 48, 150, 16]])}
    ${bars(grey, [
      [40, 92, 150, 10],
      [40, 118, 136, 10],
      [40, 176, 260, 10],
      [40, 202, 236, 10],
      [40, 228, 252, 10],
      [40, 254, 180, 10],
    ])}
    <g transform="translate(44 316) scale(1.1)">${stroke(brand, 7)}</g>
    <path d="M40 388h190" stroke="${grey}" stroke-width="4" stroke-linecap="round"/>
    <g transform="translate(272 74)">
      <path d="M-22 26v66l22-16 22 16V26z" fill="${brand}" opacity=".75"/>
      <circle r="46" fill="${brand}"/><circle r="36" fill="none" stroke="${onBrand}" stroke-width="2.500" opacity=".6"/>
      ${tick(onBrand, 8)}
    </g>
  </g>`

const phone = ({ brand, onBrand }: DrawingColours) => `
  <g transform="translate(556 70)">
    <rect x="6" y="14" width="290" height="566" rx="46" fill="#1d242b" opacity=".1"/>
    <rect width="290" height="566" rx="46" fill="#1d242b"/><rect x="13" y="13" width="264" height="540" rx="34" fill="#fff"/>
    <rect x="107" y="27" width="76" height="16" rx="8" fill="#1d242b"/>
    ${bars(brand, [[40, 84, 128, 16]])}
    ${bars(grey, [[40, 116, 190, 10]])}
    <g transform="translate(145 226)">
      <circle r="68" fill="none" stroke="${brand}" stroke-width="14" opacity=".15"/>
      <circle r="68" fill="none" stroke="${brand}" stroke-width="14" stroke-linecap="round" stroke-dasharray="330 428" transform="rotate(-90)"/>
      <g transform="scale(1.5)">${tick(brand, 8)}</g>
    </g>
    ${bars(grey, [
      [78, 328, 134, 12],
      [100, 354, 90, 10],
    ])}
    <rect x="40" y="404" width="210" height="52" rx="14" fill="${brand}"/>${bars(onBrand, [[95, 424, 100, 12]])}
    <rect x="40" y="472" width="210" height="48" rx="14" fill="none" stroke="${grey}" stroke-width="3"/>${bars(grey, [[105, 491, 80, 10]])}
  </g>`

const certificate = ({ brand, onBrand, accent }: DrawingColours) => `
  <g transform="translate(300 440) rotate(4 190 110)">
    <rect x="5" y="12" width="370" height="224" rx="24" fill="#1d242b" opacity=".14"/>
    <rect width="370" height="224" rx="24" fill="${brand}"/>
    <path d="M0 150c110-64 240 40 370-46v96a24 24 0 0 1-24 24H24a24 24 0 0 1-24-24z" fill="${onBrand}" opacity=".08"/>
    <g transform="translate(40 44)" fill="none" stroke="${accent}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round">
      <circle cx="14" cy="14" r="14"/><path d="M25 24l36 36M48 47l12-12"/>
    </g>
    ${bars(onBrand, [[32, 138, 176, 15]])}
    <g opacity=".65">${bars(onBrand, [
      [32, 166, 120, 10],
      [32, 188, 84, 10],
    ])}</g>
    <rect x="246" y="106" width="96" height="96" rx="12" fill="#fff"/><g transform="translate(259.500 119.500)">${code("#1d242b", 10)}</g>
  </g>`

/**
 * What the product gives: a sealed document, a phone and the certificate, in the colours of a brand. No text, because
 * the machine that draws it may have no fonts.
 * @returns shapes of an SVG of 960 × 720
 */
export function welcomeDrawing(colours: DrawingColours): string {
  return `<rect width="960" height="720" fill="#fff"/><rect width="960" height="720" fill="${colours.brand}" opacity=".09"/>
    <circle cx="846" cy="110" r="210" fill="${colours.accent}" opacity=".28"/><circle cx="70" cy="690" r="180" fill="${colours.brand}" opacity=".1"/>
    ${sealedDocument(colours)}${phone(colours)}${certificate(colours)}`
}
