import { checkDigitOf } from "@trazo/domain/requests/machine-lines"
import sharp from "sharp"

/** A generated person. */
export interface CardHolder {
  identity: string
  names: string
  surname1: string
  surname2: string
  birthDate: string
  sex: "F" | "M"
  fingerprintCode: string
}

type Side = "identityFront" | "identityBack" | "passportPage"

export type CardModel = "new" | "old" | "passport"
export type Light = "clean" | "tilted" | "dim" | "glare"

const months = ["ENE", "FEB", "MAR", "ABR", "MAY", "JUN", "JUL", "AGO", "SEP", "OCT", "NOV", "DIC"]
const written = (date: string) =>
  `${date.slice(8)} ${months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`
const plain = (text: string) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "")
const machine = (text: string) => plain(text).replaceAll(" ", "<")
const short = (date: string) => date.slice(2).replaceAll("-", "")
const checked = (text: string) => text + checkDigitOf(text)

function nameLine({ surname1, surname2, names }: CardHolder, length: number, start = ""): string {
  return `${start}${machine(surname1)}<${machine(surname2)}<<${machine(names)}`
    .padEnd(length, "<")
    .slice(0, length)
}

function cardLines(holder: CardHolder): string[] {
  const first = `I<ECU${checked(`00481923${holder.identity.slice(-1)}`)}`.padEnd(30, "<")
  const second =
    `${checked(short(holder.birthDate))}${holder.sex}${checked("330914")}ECU${holder.identity}`.padEnd(
      29,
      "<",
    )
  const all = first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18)
  return [first, second + checkDigitOf(all), nameLine(holder, 30)]
}

function passportLines(holder: CardHolder): string[] {
  const [number, birth, expiry] = [
    checked(holder.identity.padEnd(9, "<")),
    checked(short(holder.birthDate)),
    checked("330914"),
  ]
  const start = `${number}COL${birth}${holder.sex}${expiry}${checked("<".repeat(14))}`
  return [nameLine(holder, 44, "P<COL"), start + checkDigitOf(number + birth + expiry + start.slice(28))]
}

type Text = { x: number; y: number; size?: number; fill?: string; mono?: boolean; bold?: boolean }
const text = (words: string, { x, y, size = 19, fill = "#222", mono = false, bold = false }: Text) =>
  `<text x="${x}" y="${y}" font-family="${mono ? "DejaVu Sans Mono, Noto Sans Mono, monospace" : "DejaVu Sans, Arial, sans-serif"}" font-size="${size}" font-weight="${bold ? 700 : 400}" fill="${fill}">${words.replaceAll("<", "&lt;")}</text>`
const labelled = (rows: readonly (readonly [string, ...string[]])[], x: number, top: number) => {
  let y = top
  return rows
    .map(([label, ...values]) => {
      const shapes = [
        text(label, { x, y, size: 12, fill: "#555" }),
        ...values.map((value, row) => text(value, { x, y: y + 23 + row * 23, bold: true })),
      ]
      y += 24 + values.length * 23
      return shapes.join("")
    })
    .join("")
}
const waves = [1, 2, 3, 4, 5, 6]
  .map(
    (row) =>
      `<path d="M0 ${row * 80}q107-50 214 0t214 0 214 0 214 0" fill="none" stroke="#d3dfea" stroke-width="3"/>`,
  )
  .join("")
const portrait = (x: number) =>
  `<rect x="${x}" y="130" width="200" height="260" fill="#cdd6de"/><circle cx="${x + 100}" cy="230" r="54" fill="#a58a72"/><path d="M${x + 20} 390q80-150 160 0z" fill="#54636f"/>`
const head = (title: string) =>
  text("REPÚBLICA DEL ECUADOR", { x: 250, y: 40, size: 24, bold: true }) +
  text("DIRECCIÓN GENERAL DE REGISTRO CIVIL, IDENTIFICACIÓN Y CEDULACIÓN", { x: 180, y: 66, size: 13 }) +
  text(title, { x: 40, y: 104, size: 20, bold: true })

const sides: Record<CardModel, (holder: CardHolder) => Partial<Record<Side, string>>> = {
  new: (holder) => ({
    identityFront: `${head("CÉDULA DE IDENTIDAD")}${portrait(36)}
      ${labelled(
        [
          ["APELLIDOS", holder.surname1, holder.surname2],
          ["NOMBRES", holder.names],
          ["NACIONALIDAD", "ECUATORIANA"],
          ["FECHA DE NACIMIENTO", written(holder.birthDate)],
          ["LUGAR DE NACIMIENTO", "PICHINCHA QUITO"],
        ],
        270,
        136,
      )}
      ${labelled(
        [
          ["SEXO", holder.sex === "F" ? "MUJER" : "HOMBRE"],
          ["No. DOCUMENTO", "00481923"],
          ["FECHA DE VENCIMIENTO", "14 SEP 2033"],
        ],
        600,
        250,
      )}
      ${text(`NUI.${holder.identity}`, { x: 40, y: 500, size: 28, bold: true, fill: "#8c1f24" })}`,
    identityBack: `${labelled(
      [
        ["APELLIDOS Y NOMBRES DEL PADRE", `${holder.surname1} PAZ JORGE`],
        ["APELLIDOS Y NOMBRES DE LA MADRE", `${holder.surname2} RUIZ MARTA`],
        ["ESTADO CIVIL", "SOLTERO"],
      ],
      40,
      50,
    )}
      ${labelled(
        [
          ["CÓDIGO DACTILAR", holder.fingerprintCode],
          ["TIPO SANGRE", "O+"],
          ["DONANTE", "SI"],
        ],
        560,
        50,
      )}
      ${cardLines(holder)
        .map((line, row) => text(line, { x: 40, y: 400 + row * 48, size: 42, mono: true }))
        .join("")}`,
  }),
  old: (holder) => ({
    identityFront: `${head("CÉDULA DE CIUDADANÍA")}${portrait(620)}
      ${text(`No. ${holder.identity.slice(0, 9)}-${holder.identity.slice(9)}`, { x: 350, y: 104, size: 24, bold: true })}
      ${labelled(
        [
          ["APELLIDOS Y NOMBRES", `${holder.surname1} ${holder.surname2}`, holder.names],
          ["LUGAR DE NACIMIENTO", "PICHINCHA", "QUITO", "SANTA PRISCA"],
        ],
        40,
        140,
      )}
      ${text(`FECHA DE NACIMIENTO ${holder.birthDate}`, { x: 40, y: 350 })}${text("NACIONALIDAD ECUATORIANA", { x: 40, y: 382 })}
      ${text(`SEXO ${holder.sex}`, { x: 40, y: 414 })}${text("ESTADO CIVIL SOLTERO", { x: 40, y: 446 })}`,
    identityBack: `${text("INSTRUCCIÓN SUPERIOR", { x: 40, y: 60 })}${text("PROFESIÓN EMPLEADO", { x: 330, y: 60 })}${text(holder.fingerprintCode, { x: 640, y: 60, size: 24, bold: true })}
      ${labelled(
        [
          ["APELLIDOS Y NOMBRES DEL PADRE", `${holder.surname1} PAZ JORGE`],
          ["APELLIDOS Y NOMBRES DE LA MADRE", `${holder.surname2} RUIZ MARTA`],
          ["LUGAR Y FECHA DE EXPEDICIÓN", "QUITO", "2019-03-14"],
          ["FECHA DE EXPIRACIÓN", "2029-03-14"],
        ],
        40,
        120,
      )}`,
  }),
  passport: (holder) => ({
    passportPage: `${text("REPÚBLICA DE COLOMBIA", { x: 40, y: 40, size: 22, bold: true })}${text("PASAPORTE / PASSPORT", { x: 480, y: 40, size: 20, bold: true })}${portrait(30)}
      ${labelled(
        [
          ["PASAPORTE N.° / PASSPORT NO.", holder.identity],
          ["APELLIDOS / SURNAME", `${holder.surname1} ${holder.surname2}`],
          ["NOMBRES / GIVEN NAMES", holder.names],
          ["NACIONALIDAD / NATIONALITY", "COLOMBIANA"],
          ["FECHA DE NACIMIENTO / DATE OF BIRTH", written(holder.birthDate)],
          ["FECHA DE VENCIMIENTO / DATE OF EXPIRY", "14 SEP 2033"],
        ],
        260,
        80,
      )}
      ${passportLines(holder)
        .map((line, row) => text(line, { x: 24, y: 452 + row * 46, size: 30, mono: true }))
        .join("")}`,
  }),
}

const shades: Record<Light, { tilt: number; over: string }> = {
  clean: { tilt: 0.6, over: "" },
  tilted: { tilt: 6, over: "" },
  dim: { tilt: -1, over: `<rect width="960" height="640" fill="#000" opacity=".62"/>` },
  glare: { tilt: 1, over: `<ellipse cx="560" cy="250" rx="190" ry="90" fill="#fff" opacity=".78"/>` },
}

type Size = "plain" | "small" | "large"

/** `small` and `large` have the random grain of a camera, about 200 KB and 2 MB. `plain` is the same picture each time. */
async function photograph(svg: string, size: Size): Promise<Buffer> {
  const isLarge = size === "large"
  const quality = isLarge ? 92 : 80
  const card = sharp(Buffer.from(svg)).blur(isLarge ? 1.2 : 0.7)
  if (size === "plain") return await card.jpeg({ quality }).toBuffer()
  const { data, info } = await card.toBuffer({ resolveWithObject: true })
  const create = { width: info.width, height: info.height, channels: 3 as const, background: "#808080" }
  const grain = await sharp({
    create: { ...create, noise: { type: "gaussian", mean: 128, sigma: isLarge ? 22 : 14 } },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const photo = sharp(data).composite([{ input: grain, blend: "soft-light" }])
  return await photo.jpeg({ quality }).toBuffer()
}

/** One picture a side: a card on a table, in a light. */
export async function drawCard(card: {
  model: CardModel
  holder: CardHolder
  light: Light
  size: Size
}): Promise<{ side: Side; picture: Buffer }[]> {
  const { tilt, over } = shades[card.light]
  const scale = card.size === "large" ? 2.9 : 1.45
  const drawn = Object.entries(sides[card.model](card.holder)) as [Side, string][]
  return await Promise.all(
    drawn.map(async ([side, shapes]) => {
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 640" width="${960 * scale}" height="${640 * scale}"><rect width="960" height="640" fill="#8d7a66"/>
        <g transform="rotate(${tilt} 480 320) translate(52 50)"><rect width="856" height="540" rx="34" fill="#f1f5f8"/>${waves}${shapes}</g>${over}</svg>`
      return { side, picture: await photograph(svg, card.size) }
    }),
  )
}
