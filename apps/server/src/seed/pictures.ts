import type { Theme } from "@trazo/domain/distributors/theme"
import { svgPicture } from "./svg-picture.ts"

/** Pictures of a demo brand in its colours. They have no text, because the machine may have no fonts. */
type PictureName = "logo" | "favicon" | "exampleImage" | "idImage" | "finishImage" | "registerGuideImage"

type Drawing = (theme: Theme) => { width: number; height: number; shapes: string }

const person = (x: number, y: number, scale: number, shirt: string) => `
  <g transform="translate(${x} ${y}) scale(${scale})">
    <path d="M-90 190c0-70 40-100 90-100s90 30 90 100z" fill="${shirt}"/>
    <rect x="-22" y="60" width="44" height="50" rx="20" fill="#c98f6b"/>
    <ellipse cx="0" cy="20" rx="52" ry="62" fill="#d9a27e"/>
    <path d="M-54 12c-4-60 30-78 56-78s60 18 52 78c-12-34-32-44-56-44s-42 12-52 44z" fill="#3b2a22"/>
    <circle cx="-19" cy="22" r="5" fill="#2b211c"/><circle cx="19" cy="22" r="5" fill="#2b211c"/>
    <path d="M-16 48q16 14 32 0" stroke="#8a4f3a" stroke-width="5" fill="none" stroke-linecap="round"/>
  </g>`

const identityCard = (x: number, y: number, scale: number, accent: string) => `
  <g transform="translate(${x} ${y}) scale(${scale})">
    <rect x="-120" y="-75" width="240" height="150" rx="14" fill="#fff" stroke="#c3ccd6" stroke-width="3"/>
    <rect x="-120" y="-75" width="240" height="30" rx="14" fill="${accent}"/><rect x="-120" y="-58" width="240" height="13" fill="${accent}"/>
    <rect x="-104" y="-30" width="70" height="88" rx="6" fill="#dfe6ee"/>
    <circle cx="-69" cy="2" r="17" fill="#b98a6c"/><path d="M-98 58c0-26 12-36 29-36s29 10 29 36z" fill="#7d8fa3"/>
    ${[-24, -4, 16, 36].map((top, row) => `<rect x="-18" y="${top}" width="${[118, 92, 106, 70][row]}" height="9" rx="4.500" fill="#c9d2dc"/>`).join("")}
  </g>`

const signature = (colour: string, width: number) =>
  `<path d="M0 30c20-50 45-52 36-10s-30 40-14 8 40-40 38-8 26 6 38-12 22 16 40 2 30-8 46-10" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

const drawings: Record<PictureName, Drawing> = {
  logo: ({ primaryColor, primaryColor3 }) => ({
    width: 256,
    height: 256,
    shapes: `<rect width="256" height="256" rx="60" fill="${primaryColor}"/>
      <path d="M40 168c26-30 52-30 88 0s62 30 88 0" fill="none" stroke="#fff" stroke-width="18" stroke-linecap="round"/>
      <g transform="translate(46 84) scale(.82)">${signature(primaryColor3, 18)}</g>`,
  }),
  favicon: (theme) => drawings.logo(theme),
  exampleImage: ({ primaryColor, primaryColor3 }) => ({
    width: 800,
    height: 600,
    shapes: `<rect width="800" height="600" fill="#eef2f6"/>${person(330, 240, 1.9, primaryColor)}${identityCard(600, 410, 0.95, primaryColor3)}
      <circle cx="712" cy="84" r="46" fill="#2b8a3e"/><path d="M690 84l16 18 30-36" stroke="#fff" stroke-width="9" fill="none" stroke-linecap="round" stroke-linejoin="round"/>`,
  }),
  idImage: ({ primaryColor, primaryColor3 }) => ({
    width: 800,
    height: 500,
    shapes: `<rect width="800" height="500" fill="#eef2f6"/>${identityCard(400, 250, 2.3, primaryColor)}
      <g fill="none" stroke="${primaryColor3}" stroke-width="10" stroke-linecap="round"><path d="M90 130V62h70M710 130V62h-70M90 370v68h70M710 370v68h-70"/></g>`,
  }),
  finishImage: ({ primaryColor, primaryColor3 }) => ({
    width: 800,
    height: 560,
    shapes: `<rect width="800" height="560" rx="32" fill="${primaryColor}" opacity=".08"/>
      <rect x="230" y="130" width="340" height="250" rx="20" fill="#fff" stroke="#ced7e0" stroke-width="4"/>
      <path d="M230 150l170 130 170-130" fill="none" stroke="#ced7e0" stroke-width="6"/>
      <circle cx="560" cy="370" r="78" fill="${primaryColor}"/><path d="M524 372l26 28 46-56" stroke="#fff" stroke-width="15" fill="none" stroke-linecap="round" stroke-linejoin="round"/>
      <circle cx="180" cy="140" r="26" fill="${primaryColor3}"/><circle cx="660" cy="150" r="16" fill="${primaryColor3}" opacity=".6"/>`,
  }),
  registerGuideImage: ({ primaryColor, primaryColor3 }) => ({
    width: 960,
    height: 720,
    shapes: `<rect width="960" height="720" rx="36" fill="${primaryColor}" opacity=".07"/>
      <path d="M290 205h380v310H290" fill="none" stroke="${primaryColor}" stroke-width="7" stroke-dasharray="4 20" stroke-linecap="round"/>
      ${["290 205", "670 205", "670 515", "290 515"].map((at) => `<circle transform="translate(${at})" r="130" fill="#fff" stroke="${primaryColor}" stroke-width="7"/>`).join("")}
      ${identityCard(290, 205, 0.72, primaryColor3)}${person(670, 180, 0.6, primaryColor)}
      <g transform="translate(670 515) scale(1.55)"><rect x="-40" y="-28" width="80" height="56" rx="8" fill="${primaryColor3}"/><rect x="-40" y="-14" width="80" height="12" fill="#fff" opacity=".7"/></g>
      <g transform="translate(214 490) scale(.78)">${signature(primaryColor, 14)}</g>`,
  }),
}

/** Returns a PNG of at most 960 pixels in width. */
export async function drawPicture(name: PictureName, theme: Theme): Promise<Buffer> {
  const { width, height, shapes } = drawings[name](theme)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${shapes}</svg>`
  const size = name === "favicon" ? 192 : Math.min(width, 960)
  const picture = await svgPicture(svg)
  return await picture.resize({ width: size }).png({ compressionLevel: 9, palette: true }).toBuffer()
}

export const pictureNames = Object.keys(drawings) as PictureName[]
