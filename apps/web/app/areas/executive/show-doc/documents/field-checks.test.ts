import type { PersonalField } from "@trazo/domain/buying/personal-fields"
import { expect, it } from "vitest"
import { fieldMark } from "./field-checks.ts"

const now = new Date("2026-11-23T15:00:00Z")
const certData = { kind: "subject4", validity: "TwoYears", channel: "normal" } as const
const cedula = { identityType: "ci", identity: "1710034065" }

it.each<[PersonalField, Record<string, string>, string, string]>([
  ["identity", cedula, "good", "Cédula válida, emitida en Pichincha"],
  ["identity", { ...cedula, identity: "1710034066" }, "bad", "Cédula no válida: revise cada dígito"],
  ["birthDate", { birthDate: "1990-11-24" }, "calm", "35 años"],
  ["birthDate", { birthDate: "2010-01-01" }, "bad", "16 años: menor de edad"],
  ["birthDate", { birthDate: "1950-01-01" }, "calm", "76 años: requiere video de autorización"],
  ["email", { email: "maria@prueba.ec" }, "good", "Verificado con un código"],
  ["email", { email: "otra@prueba.ec" }, "warn", "Sin verificar"],
  ["ruc", { ...cedula, ruc: "1710034065001" }, "good", "Corresponde a la cédula"],
  ["ruc", { ...cedula, ruc: "0926687856001" }, "bad", "No empieza con la cédula del solicitante"],
  ["ruc", { ...cedula, ruc: "1710034065000" }, "bad", "RUC no válido: revise cada dígito"],
  ["companyRuc", { companyRuc: "1790011674001" }, "good", "Dígito verificador correcto"],
  [
    "companyRuc",
    { companyRuc: "1790011675001" },
    "warn",
    "No sigue el dígito verificador: confírmelo en el SRI",
  ],
  ["companyRuc", { companyRuc: "1710034065001" }, "bad", "No es el RUC de una empresa: revise cada dígito"],
  ["appointmentExpiry", { appointmentExpiry: "2026-11-22" }, "bad", "El nombramiento ya terminó"],
  [
    "appointmentExpiry",
    { appointmentExpiry: "2027-06-30" },
    "warn",
    "El certificado terminará con el nombramiento, el 30/06/2027",
  ],
  [
    "appointmentExpiry",
    { appointmentExpiry: "2030-01-01" },
    "good",
    "Cubre toda la vigencia del certificado",
  ],
])("%s of %j is marked %s: %s", (field, userInfo, tone, text) => {
  const mark = fieldMark(field, { userInfo, certData, verifiedEmail: "maria@prueba.ec" }, now)
  expect(mark).toEqual({ tone, text })
})

it("a passport and an empty field carry no mark", () => {
  const review = { userInfo: { identityType: "passport", identity: "A1" }, certData, verifiedEmail: null }
  expect(fieldMark("identity", review, now)).toBeNull()
  expect(fieldMark("ruc", review, now)).toBeNull()
})
