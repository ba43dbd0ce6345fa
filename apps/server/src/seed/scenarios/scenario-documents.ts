import type { ReceivedFile } from "@trazo/contract/endpoint/endpoint"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import type { DocumentType } from "@trazo/domain/requests/documents"
import {
  type Drawing,
  facePhoto,
  identityBack,
  identityFront,
  passportPage,
} from "../drawings/identity-drawings.ts"
import { type Receipt, receiptDrawing } from "../drawings/receipt-drawing.ts"
import { textPdf } from "../drawings/text-pdf.ts"
import { svgPicture } from "../svg-picture.ts"
import type { DemoCompany, DemoPerson } from "./people.ts"

interface Sender {
  person: DemoPerson
  company?: DemoCompany
}

const drawings = { identityFront, identityBack, passportPage, facePhoto }
type Drawn = keyof typeof drawings
const isDrawn = (type: DocumentType): type is Drawn => type in drawings

const fileNames: Partial<Record<DocumentType, string>> = {
  identityFront: "cedula-frente",
  identityBack: "cedula-reverso",
  passportPage: "pasaporte",
  facePhoto: "mi-foto",
  rucCertificate: "certificado-ruc",
  incorporation: "constitucion",
  appointment: "nombramiento",
}

/** Draws each picture once, however many scenarios show it. */
type Draw = (type: Drawn, person: DemoPerson, how?: { blurred: boolean }) => Promise<Buffer>

export function drawOnce(): Draw {
  const drawn = new Map<string, Promise<Buffer>>()
  return (type, person, { blurred } = { blurred: false }) => {
    const of = type === "facePhoto" ? person.look : person.identity
    const key = `${type} ${of} ${blurred}`
    const picture = drawn.get(key) ?? renderDrawing(drawings[type](person), { blurred })
    drawn.set(key, picture)
    return picture
  }
}

/** The files that a scenario's applicant sends. */
export interface ScenarioDocuments {
  readable(documentType: DocumentType, now: Date): Promise<ReceivedFile>
  unreadable(documentType: DocumentType): Promise<ReceivedFile>
  receipt(receipt: Omit<Receipt, "payer">): Promise<ReceivedFile>
}

export function scenarioDocuments(sender: Sender, draw: Draw): ScenarioDocuments {
  const { person } = sender
  const picture = async (type: Drawn, blurred = false): Promise<ReceivedFile> => ({
    name: `${fileNames[type]}.jpg`,
    bytes: await draw(type, person, { blurred }),
  })
  return {
    async readable(type, now) {
      if (isDrawn(type)) return picture(type)
      return { name: `${fileNames[type] ?? type}.pdf`, bytes: textPdf(documentLines(type, sender, now)) }
    },
    unreadable: (type) => picture(isDrawn(type) ? type : "identityFront", true),
    async receipt(receipt) {
      const payer = `${person.names} ${person.surname1}`
      return { name: "comprobante.jpg", bytes: await renderDrawing(receiptDrawing({ ...receipt, payer })) }
    },
  }
}

function documentLines(type: DocumentType, { person, company }: Sender, now: Date): string[] {
  const { names, surname1, surname2, identity, city, address } = person
  const holder = [names, surname1, surname2].filter(Boolean).join(" ")
  const ruc = company?.companyRuc ?? `${identity}001`
  const about = ["", `Razón social: ${company?.companyName ?? holder}`, `RUC: ${ruc}`]
  const texts: Partial<Record<DocumentType, string[]>> = {
    rucCertificate: [
      "Certificado de Registro Único de Contribuyentes",
      ...about,
      "Estado: ACTIVO",
      `Domicilio tributario: ${city}, ${address}`,
      `Emitido el ${ecuadorDay(now)}`,
    ],
    incorporation: ["Escritura de constitución", ...about, "Capital suscrito: USD 800,00", "Plazo: 50 años"],
    appointment: [
      "Nombramiento",
      ...about,
      `Se nombra ${company?.position} a ${holder}, cédula ${identity}.`,
      `Vigente hasta el ${company?.appointmentExpiry}.`,
      "Inscrito en el Registro Mercantil.",
    ],
  }
  return [...(texts[type] ?? [type]), "", "Documento de muestra, sin ningún valor."]
}

/** Text stays readable at this scale. */
const scale = 0.75

/** Renders a small JPEG. `blurred` makes it unreadable. */
async function renderDrawing({ width, height, shapes }: Drawing, { blurred = false } = {}): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * scale}" height="${height * scale}">${shapes}</svg>`
  const picture = await svgPicture(svg)
  return await (blurred ? picture.blur(7) : picture).jpeg({ quality: 74 }).toBuffer()
}
