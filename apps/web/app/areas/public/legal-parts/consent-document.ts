import type { LegalDocument } from "./legal-document.ts"

/** What the consent gate asks for, whole (LOPDP, arts. 4 and 26). */
export const consentDocument: LegalDocument = {
  id: "biometria",
  title: "Consentimiento sobre datos sensibles",
  version: "biometria-2026-1",
  since: "01/11/2026",
  text: ({ name }) => `
Antes de pedirle el primer documento o foto le preguntamos, aparte de los términos:

**«Autorizo el uso de mi foto y de mi documento de identidad para comprobar mi identidad.»**

Con esa autorización ${name} y la entidad de certificación comparan su rostro con su documento, comprueban que el documento es auténtico y guardan ambos como evidencia de la emisión. No se usan para nada más. Guardamos la versión de este texto, la fecha, la hora y la dirección de red desde la que aceptó.
`,
}
