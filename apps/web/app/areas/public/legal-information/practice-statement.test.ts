import { expect, it } from "vitest"
import { practiceStatement } from "./practice-statement.ts"

const text = practiceStatement.text({
  name: "Firmas del Norte",
  ruc: "1790016919001",
  address: "QUITO",
  contact: "ayuda@norte.ec",
  authority: {
    name: "Emisora",
    organization: "Autoridad S.A.",
    ruc: "0992339411001",
    locality: "GUAYAQUIL",
    baseUrl: "http://pki.prueba.ec",
    policies: [{ kind: "subject1", oid: "1.3.6.1.4.1.1.2.1.1" }],
  },
})

it("has the nine sections of RFC 3647", () => {
  expect([...text.matchAll(/^### (.*)$/gm)].map(([, title]) => title)).toEqual([
    "1. Introducción",
    "2. Publicación y repositorio",
    "3. Identificación y autenticación",
    "4. Requisitos operativos del ciclo de vida",
    "5. Controles de instalaciones, de gestión y de operación",
    "6. Controles técnicos de seguridad",
    "7. Perfiles de certificados, listas y OCSP",
    "8. Auditoría de cumplimiento",
    "9. Otros asuntos legales y comerciales",
  ])
})

it("names the authority, its policies and its addresses", () => {
  for (const part of ["Autoridad S.A., RUC 0992339411001, de GUAYAQUIL", "1.3.6.1.4.1.1.2.1.1"])
    expect(text).toContain(part)
  expect(text).toContain("http://pki.prueba.ec/legal-information")
})
