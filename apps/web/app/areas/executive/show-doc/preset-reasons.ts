import type { PersonalField } from "@trazo/domain/buying/personal-fields"
import type { PresetReasons } from "@trazo/domain/desk/preset-reasons"
import type { DocumentType } from "@trazo/domain/requests/documents"

/** Reasons that only one document or field has. The distributor's general ones follow them. */
const documentPresets: Partial<Record<DocumentType, readonly string[]>> = {
  facePhoto: [
    "El rostro no se ve con claridad.",
    "En la foto no está su documento en la mano.",
    "La foto debe ser de frente, sin gafas ni gorra.",
    "La persona de la foto no coincide con la del documento.",
  ],
  identityBack: ["No se lee el código dactilar."],
  rucCertificate: ["El RUC no está activo."],
  appointment: ["El nombramiento ya terminó.", "Falta la inscripción del Registro Mercantil."],
  authorisationVideo: [
    "El video no se ve o no se oye bien.",
    "En el video faltan su nombre, su documento o que solicita la firma electrónica.",
  ],
}

const fieldPresets: Partial<Record<PersonalField, readonly string[]>> = {
  ruc: ["No coincide con el certificado de RUC."],
  companyRuc: ["No coincide con el certificado de RUC."],
  companyName: ["No coincide con el certificado de RUC."],
  fingerprintCode: ["No coincide con el de su cédula."],
  position: ["No coincide con el nombramiento."],
  appointmentExpiry: ["No coincide con el nombramiento."],
  phone: ["El número está incompleto.", "No es un teléfono en el que podamos ubicarle."],
  address: ["Está incompleta: faltan calles o número."],
}

export function documentReasons(document: DocumentType, general: PresetReasons): readonly string[] {
  return [...new Set([...(documentPresets[document] ?? []), ...general.document])]
}

export function fieldReasons(field: PersonalField, general: PresetReasons): readonly string[] {
  return [...new Set([...(fieldPresets[field] ?? []), ...general.field])]
}
