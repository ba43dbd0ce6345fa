import type { DocumentType } from "@trazo/domain/requests/documents"
import type { PersonalField } from "@trazo/domain/requests/personal-fields"

/** Frequent reasons, as the client reads them. */
const unreadable = "La imagen está borrosa o con reflejos y no se lee."
const incomplete = "El documento está incompleto: faltan partes o páginas."
const another = "El archivo no es el documento que pedimos."
const outdated = "El documento está vencido."

const documentPresets: Partial<Record<DocumentType, readonly string[]>> = {
  facePhoto: [
    "El rostro no se ve con claridad.",
    "En la foto no está su documento en la mano.",
    "La foto debe ser de frente, sin gafas ni gorra.",
    "La persona de la foto no coincide con la del documento.",
  ],
  identityBack: [unreadable, "No se lee el código dactilar.", another, outdated],
  rucCertificate: [unreadable, incomplete, another, "El RUC no está activo."],
  appointment: [
    unreadable,
    incomplete,
    "El nombramiento ya terminó.",
    "Falta la inscripción del Registro Mercantil.",
  ],
  authorisationVideo: [
    "El video no se ve o no se oye bien.",
    "En el video faltan su nombre, su documento o que solicita la firma electrónica.",
  ],
}

const fieldPresets: Partial<Record<PersonalField, readonly string[]>> = {
  ruc: ["No coincide con el certificado de RUC.", "Tiene un error de escritura."],
  companyRuc: ["No coincide con el certificado de RUC.", "Tiene un error de escritura."],
  companyName: ["No coincide con el certificado de RUC.", "Tiene un error de escritura."],
  fingerprintCode: ["No coincide con el de su cédula.", "Está incompleto."],
  position: ["No coincide con el nombramiento."],
  appointmentExpiry: ["No coincide con el nombramiento."],
  phone: ["El número está incompleto.", "No es un teléfono en el que podamos ubicarle."],
  address: ["Está incompleta: faltan calles o número."],
}

export function documentReasons(document: DocumentType): readonly string[] {
  return documentPresets[document] ?? [unreadable, incomplete, another, outdated]
}

export function fieldReasons(field: PersonalField): readonly string[] {
  return (
    fieldPresets[field] ?? [
      "No coincide con su documento de identidad.",
      "Tiene un error de escritura.",
      "Está incompleto.",
    ]
  )
}

export const rejectionReasons = [
  "No pudimos comprobar su identidad con los documentos enviados.",
  "Los documentos no pertenecen a la persona que solicita.",
  "Los documentos parecen alterados.",
  "El cliente pidió anular la solicitud.",
] as const

export const refusalReasons = [
  "El comprobante no se lee.",
  "El valor no coincide con el precio de la solicitud.",
  "La transferencia no consta en nuestra cuenta.",
  "El comprobante ya se usó en otra solicitud.",
] as const
