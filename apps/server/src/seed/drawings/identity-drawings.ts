import type { DemoPerson } from "../scenarios/people.ts"
import { portrait } from "./portrait.ts"
import { strokeText } from "./stroke-text.ts"

/** A drawing and its size in pixels. */
export interface Drawing {
  width: number
  height: number
  shapes: string
}

const textColour = "#26323d"
const faint = "#7a8a99"

type CardLine = { label: string; value: string }

/** A photo of a card of 856 by 540 (ID-1) on a table. */
function onTable(card: string, { tilt, table }: { tilt: number; table: string }): Drawing {
  return {
    width: 960,
    height: 640,
    shapes: `<rect width="960" height="640" fill="${table}"/><path d="M0 470L960 380V640H0z" fill="#000" opacity=".05"/>
      <g transform="rotate(${tilt} 480 320) translate(52 50)"><rect x="6" y="10" width="856" height="540" rx="34" fill="#000" opacity=".18"/>
      <rect width="856" height="540" rx="34" fill="#eef3f7"/>${card}</g>`,
  }
}

function lines(rows: readonly CardLine[], { x, y, step }: { x: number; y: number; step: number }): string {
  return rows
    .map(
      ({ label, value }, row) =>
        strokeText(label, { x, y: y + row * step, height: 11, colour: faint }) +
        strokeText(value, { x, y: y + row * step + 20, height: 19, colour: textColour, weight: 0.95 }),
    )
    .join("")
}

/** Marks a document as a specimen. */
function specimen(x: number, y: number): string {
  return `<g opacity=".13" transform="rotate(-24 ${x} ${y})">${strokeText("MUESTRA", { x: x - 250, y, height: 84, colour: "#b3261e", weight: 1.1 })}</g>`
}

const guilloche = [0, 1, 2, 3, 4]
  .map(
    (row) =>
      `<path d="M0 ${130 + row * 84}q107-62 214 0t214 0 214 0 214 0" fill="none" stroke="#c7d6e4" stroke-width="3"/>`,
  )
  .join("")

const flag = `<rect width="856" height="16" y="78" fill="#f2c230"/><rect width="856" height="8" y="94" fill="#1f4e9c"/><rect width="856" height="8" y="102" fill="#c8313a"/>`

/** Front of the cédula. */
export function identityFront(person: DemoPerson): Drawing {
  const { names, surname1, surname2, identity, birthDate, nationality, look } = person
  const rows = [
    { label: "APELLIDOS", value: [surname1, surname2].filter(Boolean).join(" ") },
    { label: "NOMBRES", value: names },
    { label: "NACIONALIDAD", value: nationality },
    { label: "FECHA DE NACIMIENTO", value: birthDate },
  ]
  const card = `${guilloche}<path d="M0 34Q0 0 34 0H822Q856 0 856 34V78H0z" fill="#dbe6f0"/>${flag}
    ${strokeText("REPUBLICA DEL ECUADOR", { x: 250, y: 22, height: 20, colour: textColour, weight: 1 })}
    ${strokeText("CEDULA DE CIUDADANIA", { x: 300, y: 54, height: 12, colour: textColour })}
    <rect x="40" y="136" width="236" height="300" rx="10" fill="#cfdbe6"/>
    <svg x="40" y="136" width="236" height="300" viewBox="0 0 236 300">${portrait(look, "translate(118 112) scale(1.08)")}</svg>
    ${lines(rows, { x: 316, y: 142, step: 62 })}
    ${strokeText("NUI", { x: 316, y: 398, height: 15, colour: faint })}
    ${strokeText(identity, { x: 372, y: 392, height: 27, colour: "#a5262c", weight: 1 })}
    <circle cx="752" cy="330" r="58" fill="#b9cbdc" opacity=".7"/><svg x="694" y="272" width="116" height="116" viewBox="0 0 116 116" opacity=".5">${portrait(look, "translate(58 46) scale(.46)")}</svg>
    <path d="M60 478c26-40 44-40 34-6s-24 28-10 4 40-34 36-4 26 2 40-12 24 14 40 2" fill="none" stroke="${textColour}" stroke-width="5" stroke-linecap="round"/>
    ${specimen(430, 300)}`
  return onTable(card, { tilt: (look % 5) - 2, table: look % 2 ? "#b89a7a" : "#8f99a3" })
}

/** Back of the cédula, with the código dactilar and the machine-readable lines. */
export function identityBack(person: DemoPerson): Drawing {
  const { names, surname1, identity, fingerprintCode, look } = person
  const machine = [
    `I<ECU${identity}<${look}<<<<<<<<<<<<<`,
    `${person.birthDate.slice(2).replaceAll("-", "")}4M3203015ECU<<<<<<<<<<6`,
    `${surname1}<<${names.replaceAll(" ", "<")}<<<<<<<<<<<<<<<<`.slice(0, 30),
  ]
  const card = `${guilloche}${flag}
    ${lines(
      [
        { label: "CODIGO DACTILAR", value: fingerprintCode },
        { label: "TIPO DE SANGRE", value: "O POSITIVO" },
        { label: "ESTADO CIVIL", value: "SOLTERO" },
      ],
      { x: 48, y: 142, step: 66 },
    )}
    <g transform="translate(640 236)" fill="none" stroke="#5b6a78" stroke-width="4">${[14, 28, 42, 56, 70].map((r) => `<path d="M${-r} ${r * 0.9}C${-r} ${-r * 1.2} ${r} ${-r * 1.2} ${r} ${r * 0.9}"/>`).join("")}</g>
    <rect y="376" width="856" height="164" rx="30" fill="#fff" opacity=".75"/>
    ${machine.map((line, row) => strokeText(line, { x: 36, y: 400 + row * 44, height: 22, colour: textColour, weight: 0.9 })).join("")}
    ${specimen(420, 280)}`
  return onTable(card, { tilt: 1 - (look % 4), table: look % 2 ? "#b89a7a" : "#8f99a3" })
}

/** Passport page with the photo. */
export function passportPage(person: DemoPerson): Drawing {
  const { names, surname1, identity, birthDate, nationality, look } = person
  const rows = [
    { label: "APELLIDOS / SURNAME", value: surname1 },
    { label: "NOMBRES / GIVEN NAMES", value: names },
    { label: "NACIONALIDAD / NATIONALITY", value: nationality },
    { label: "NACIMIENTO / DATE OF BIRTH", value: birthDate },
    { label: "PASAPORTE / PASSPORT NO.", value: identity },
  ]
  const card = `${guilloche}${strokeText("PASAPORTE / PASSPORT", { x: 40, y: 30, height: 22, colour: "#7b2335", weight: 1 })}
    <rect x="40" y="84" width="228" height="292" rx="8" fill="#dcd3c4"/><svg x="40" y="84" width="228" height="292" viewBox="0 0 228 292">${portrait(look, "translate(114 108) scale(1.06)")}</svg>
    ${lines(rows, { x: 312, y: 88, step: 60 })}
    <rect y="404" width="856" height="136" rx="30" fill="#fff" opacity=".8"/>
    ${strokeText(`P<COL${surname1}<<${names.replaceAll(" ", "<")}<<<<<<<<<<<<<<<`.slice(0, 32), { x: 32, y: 426, height: 21, colour: textColour })}
    ${strokeText(`${identity}<4COL8811027M3105190<<<<<<`.slice(0, 32), { x: 32, y: 474, height: 21, colour: textColour })}
    ${specimen(430, 290)}`
  return onTable(card, { tilt: -1, table: "#7d8a80" })
}

/** The holder with the document in one hand. */
export function facePhoto({ look }: DemoPerson): Drawing {
  const wall = ["#dfe5ea", "#e9e2d6", "#d9e4dd", "#e4dde6"][look % 4]
  return {
    width: 640,
    height: 760,
    shapes: `<rect width="640" height="760" fill="${wall}"/><rect y="0" width="640" height="240" fill="#fff" opacity=".35"/>
      ${portrait(look, "translate(300 290) scale(2.1)")}
      <g transform="translate(452 600) rotate(-7)"><rect x="-112" y="-70" width="224" height="140" rx="12" fill="#eef3f7" stroke="#aebccb" stroke-width="3"/>
      <rect x="-112" y="-46" width="224" height="10" fill="#f2c230"/><rect x="-98" y="-26" width="64" height="80" rx="5" fill="#cfdbe6"/>
      <svg x="-98" y="-26" width="64" height="80" viewBox="0 0 64 80">${portrait(look, "translate(32 30) scale(.29)")}</svg>
      ${[-20, -2, 16, 36].map((y, row) => `<rect x="-20" y="${y}" width="${[112, 90, 102, 70][row]}" height="8" rx="4" fill="#b7c4d1"/>`).join("")}</g>
      <path d="M520 760c-14-70-4-104 30-112 26-4 44 18 46 112z" fill="#caa07e"/>`,
  }
}
