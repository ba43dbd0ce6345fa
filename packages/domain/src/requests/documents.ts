import { type CertificateKind, needsCompany } from "../certificates/certificate-kind.ts"
import type { CalendarDate } from "../dates/calendar-date.ts"
import { ageAt, videoAge } from "../dates/calendar-date.ts"
import type { IdentityType } from "../identity/identity-type.ts"

export const documentTypes = [
  "identityFront",
  "identityBack",
  "passportPage",
  "facePhoto",
  "rucCertificate",
  "incorporation",
  "appointment",
  "appointmentAcceptance",
  "authorisationVideo",
] as const

export type DocumentType = (typeof documentTypes)[number]

export type DocumentFormat = "document" | "picture" | "video"

/**
 * `several`: accepts more than one file. `isSensitive`: sensitive personal data (LOPDP, art. 4), which requires
 * explicit consent first.
 */
type DocumentDefinition = {
  id: DocumentType
  title: string
  why: string
  hint: string
  format: DocumentFormat
  several: boolean
  isSensitive: boolean
}

const hints: Record<DocumentFormat, string> = {
  document: "PDF, JPG o PNG de hasta 2 MB",
  picture: "JPG o PNG de hasta 2 MB",
  video: "MP4, MOV o WebM de hasta 10 MB",
}

function defineDocument(
  id: DocumentType,
  title: string,
  why: string,
  rest: { format?: DocumentFormat; advice?: string; several?: boolean; isSensitive?: boolean } = {},
): DocumentDefinition {
  const { format = "document", advice, several = false, isSensitive = false } = rest
  const hint = advice ? `${advice}. ${hints[format]}` : hints[format]
  return { id, title, why, hint, format, several, isSensitive }
}

export const documentCatalogue: Record<DocumentType, DocumentDefinition> = {
  identityFront: defineDocument("identityFront", "Cédula, lado frontal", "Para comprobar su identidad.", {
    advice: "Que se vea completa y sin reflejos",
    isSensitive: true,
  }),
  identityBack: defineDocument(
    "identityBack",
    "Cédula, lado posterior",
    "Para comprobar su código dactilar.",
    {
      advice: "Que se lea el código dactilar",
      isSensitive: true,
    },
  ),
  passportPage: defineDocument(
    "passportPage",
    "Pasaporte, página con su foto",
    "Para comprobar su identidad.",
    {
      advice: "Que se vean la foto y las dos líneas de letras de abajo",
      isSensitive: true,
    },
  ),
  facePhoto: defineDocument("facePhoto", "Foto de su rostro", "Para comprobar que usted es quien solicita.", {
    format: "picture",
    advice: "De frente, con luz pareja, sin gafas ni gorra y con su documento en la mano",
    isSensitive: true,
  }),
  rucCertificate: defineDocument(
    "rucCertificate",
    "Certificado de RUC",
    "Para comprobar el RUC que irá en el certificado.",
    {
      advice: "Todas las páginas, tal como lo entrega el SRI",
      several: true,
    },
  ),
  incorporation: defineDocument(
    "incorporation",
    "Constitución de la empresa",
    "Para comprobar que la empresa existe legalmente.",
    { advice: "Escritura o estatutos inscritos, con todas las páginas", several: true },
  ),
  appointment: defineDocument(
    "appointment",
    "Nombramiento del representante legal",
    "Para comprobar que usted representa a la empresa y hasta cuándo.",
    { advice: "Inscrito en el Registro Mercantil y vigente", several: true },
  ),
  appointmentAcceptance: defineDocument(
    "appointmentAcceptance",
    "Aceptación del nombramiento",
    "Solo si está en una hoja aparte del nombramiento.",
    { several: true },
  ),
  authorisationVideo: defineDocument(
    "authorisationVideo",
    "Video de autorización",
    "Lo pedimos a las personas mayores de 65 años, para proteger su voluntad.",
    {
      format: "video",
      advice: "Diga su nombre, su número de documento y que solicita su firma electrónica",
      isSensitive: true,
    },
  ),
}

export function isDocumentType(value: unknown): value is DocumentType {
  return documentTypes.some((one) => one === value)
}

/** The video is required above 65 years, and not while the birth date is unknown. */
export function requiredDocuments(holder: {
  kind: CertificateKind
  identityType: IdentityType
  birthDate?: CalendarDate | undefined
  now: Date
}): { required: DocumentType[]; optional: DocumentType[] } {
  const { kind, identityType, birthDate, now } = holder
  const required: DocumentType[] =
    identityType === "ci" ? ["identityFront", "identityBack"] : ["passportPage"]
  required.push("facePhoto")
  if (kind !== "subject1") required.push("rucCertificate")
  if (needsCompany(kind)) required.push("incorporation", "appointment")
  if (birthDate && ageAt(birthDate, now) > videoAge) required.push("authorisationVideo")
  return { required, optional: needsCompany(kind) ? ["appointmentAcceptance"] : [] }
}
