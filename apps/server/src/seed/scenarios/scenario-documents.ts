import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import type { DocumentType } from "@trazo/domain/requests/documents"
import { facePhoto, identityBack, identityFront, passportPage } from "../drawings/identity-drawings.ts"
import { receiptDrawing } from "../drawings/receipt-drawing.ts"
import { renderDrawing } from "../drawings/render-drawing.ts"
import { textPdf } from "../drawings/text-pdf.ts"
import type { DemoCompany, DemoPerson } from "./demo-person.ts"
import type { DrawnFile, Story, StoryPapers } from "./story.ts"

const drawings = { identityFront, identityBack, passportPage, facePhoto }
type Drawn = keyof typeof drawings
const isDrawn = (paper: DocumentType): paper is Drawn => paper in drawings

const fileNames: Partial<Record<DocumentType, string>> = {
  identityFront: "cedula-frente",
  identityBack: "cedula-reverso",
  passportPage: "pasaporte",
  facePhoto: "mi-foto",
  rucCertificate: "certificado-ruc",
  incorporation: "constitucion",
  appointment: "nombramiento",
}

/** Draws each picture once, however many stories show it. */
type Draw = (paper: Drawn, person: DemoPerson, how?: { blurred: boolean }) => Promise<Buffer>

export function drawOnce(): Draw {
  const drawn = new Map<string, Promise<Buffer>>()
  return (paper, person, { blurred } = { blurred: false }) => {
    const of = paper === "facePhoto" ? person.look : person.identity
    const key = `${paper} ${of} ${blurred}`
    const picture = drawn.get(key) ?? renderDrawing(drawings[paper](person), { blurred })
    drawn.set(key, picture)
    return picture
  }
}

export function storyPapers(story: Story, draw: Draw): StoryPapers {
  const { person } = story
  const drawn = async (paper: Drawn, blurred = false): Promise<DrawnFile> => ({
    name: `${fileNames[paper]}.jpg`,
    mediaType: "image/jpeg",
    content: await draw(paper, person, { blurred }),
  })
  return {
    async paper(paper, now) {
      if (isDrawn(paper)) return drawn(paper)
      const name = `${fileNames[paper] ?? paper}.pdf`
      return { name, mediaType: "application/pdf", content: textPdf(documentLines(paper, story, now)) }
    },
    unreadable: (paper) => drawn(isDrawn(paper) ? paper : "identityFront", true),
    async receipt(receipt) {
      const payer = `${person.names} ${person.surname1}`
      const content = await renderDrawing(receiptDrawing({ ...receipt, payer }))
      return { name: "comprobante.jpg", mediaType: "image/jpeg", content }
    },
  }
}

/** Begins what a story will ask for, so that it is drawn while others are written. */
export function drawAhead({ person, draftUntil }: Story, draw: Draw): void {
  if (draftUntil === "personal") return
  const cards: Drawn[] = person.identityType === "ci" ? ["identityFront", "identityBack"] : ["passportPage"]
  // Whoever waits for it gets its failure.
  for (const paper of [...cards, "facePhoto" as const]) draw(paper, person).catch(() => undefined)
}

function documentLines(paper: DocumentType, { person, company }: Story, now: Date): string[] {
  const holder = [person.names, person.surname1, person.surname2].filter(Boolean).join(" ")
  const note = ["", "Documento de muestra, sin ningún valor."]
  const today = ecuadorDay(now)
  if (paper === "rucCertificate") {
    const [ruc, name] = company
      ? [company.companyRuc, company.companyName]
      : [`${person.identity}001`, holder]
    return [
      "Certificado de Registro Único de Contribuyentes",
      ...["", `Razón social: ${name}`, `Número RUC: ${ruc}`, "Estado: ACTIVO"],
      ...[`Domicilio tributario: ${person.city}, ${person.address}`, `Emitido el ${today}`, ...note],
    ]
  }
  return companyLines(paper, { holder, identity: person.identity, company }).concat(note)
}

function companyLines(
  paper: DocumentType,
  { holder, identity, company }: { holder: string; identity: string; company: DemoCompany | undefined },
): string[] {
  const about = ["", `Compañía: ${company?.companyName}`, `RUC: ${company?.companyRuc}`]
  if (paper === "incorporation") {
    return ["Escritura de constitución", ...about, "Capital suscrito: USD 800,00", "Plazo: 50 años"]
  }
  return [
    "Nombramiento",
    ...about,
    `Se nombra ${company?.position} a ${holder}, cédula ${identity}.`,
    `Vigente hasta el ${company?.appointmentExpiry}.`,
    "Inscrito en el Registro Mercantil.",
  ]
}
