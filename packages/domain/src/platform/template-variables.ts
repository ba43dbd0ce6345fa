import { formatRequestNumber } from "../requests/request-number.ts"

/** Variables of mail texts, written as `{{nombres}}`, with their preview values. */
export const mailVariables = {
  nombres: { description: "Nombres de quien recibe el correo", example: "María José" },
  numeroSolicitud: {
    description: "Número de la solicitud",
    example: formatRequestNumber({ year: 2026, sequence: 123 }),
  },
  enlace: {
    description: "Enlace a la página donde sigue el trámite; solo en su línea se muestra como botón",
    example: "https://ejemplo.ec/solicitud",
  },
  motivo: {
    description: "Motivo que escribió quien revisó",
    example: "El valor del comprobante no coincide con el total.",
  },
  activarAntesDe: { description: "Hasta qué día se puede activar la firma", example: "12/01/2027" },
  plazoRespuesta: {
    description: "Hasta cuándo se responde, según su horario de atención",
    example: "a más tardar el lunes 23/11/2026, 10:30",
  },
  vigenteHasta: { description: "Hasta qué día está vigente la firma", example: "23/11/2027" },
  convenio: {
    description: "Nombre de la institución del convenio",
    example: "Colegio de Contadores del Guayas",
  },
  distribuidora: { description: "Nombre de la distribuidora", example: "Firmas de Ejemplo" },
  direccion: { description: "Dirección de la distribuidora", example: "Av. 9 de Octubre 100, Guayaquil" },
  ruc: { description: "RUC de la distribuidora", example: "0992397535001" },
  correoAyuda: { description: "Correo de ayuda de la distribuidora", example: "ayuda@ejemplo.ec" },
} as const satisfies Record<string, { description: string; example: string }>

export type MailVariable = keyof typeof mailVariables
export type MailValues = Partial<Record<MailVariable, string>>

/** Available in every mail. */
export const brandVariables = [
  "distribuidora",
  "direccion",
  "ruc",
  "correoAyuda",
] as const satisfies MailVariable[]

const shape = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The names in double braces, known or not, without duplicates. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(shape)].map(([, name = ""]) => name))]
}

/** Whether the text has braces that do not belong to a variable. */
export function hasLooseBraces(text: string): boolean {
  return /\{\{|\}\}/.test(text.replace(shape, ""))
}

/** A variable without a value becomes empty. */
export function fillVariables(
  text: string,
  values: MailValues,
  write: (value: string) => string = (value) => value,
): string {
  return text.replace(shape, (_, name: string) => write(values[name as MailVariable] ?? ""))
}
