/** The page's sections, in their order; the key is the anchor. */
export const sectionTitles = {
  colores: "Colores y contraste",
  letra: "Letra y botones",
  estados: "Estados",
  campos: "Campos",
  contrasena: "Contraseña",
  codigo: "Código de un solo uso",
  archivos: "Archivos",
  reglas: "Reglas y mensajes",
  cronologia: "Línea de tiempo",
  avisos: "Avisos y esperas",
  dialogos: "Diálogos y menús",
} as const

export type SectionKey = keyof typeof sectionTitles
