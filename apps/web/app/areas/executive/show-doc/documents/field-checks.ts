import type { Review } from "@trazo/contract/desk/review"
import type { PersonalField } from "@trazo/domain/buying/personal-fields"
import { appointmentLimit, validityEnd } from "@trazo/domain/certificates/validity"
import { adultAge, ageAt, isCalendarDate, videoAge } from "@trazo/domain/dates/calendar-date"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { provinces } from "@trazo/domain/forms/provinces"
import { cedulaProblem } from "@trazo/domain/identity/cedula"
import { companyRucProblem, rucKinds, rucProblem } from "@trazo/domain/identity/ruc"

export interface FieldMark {
  tone: "good" | "calm" | "warn" | "bad"
  text: string
}

type Checked = Pick<Review, "userInfo" | "verifiedEmail" | "certData">
type Checks = Partial<Record<PersonalField, (value: string, review: Checked, now: Date) => FieldMark | null>>

const good = (text: string): FieldMark => ({ tone: "good", text })
const calm = (text: string): FieldMark => ({ tone: "calm", text })
const warn = (text: string): FieldMark => ({ tone: "warn", text })
const bad = (text: string): FieldMark => ({ tone: "bad", text })

/** Checks that need no document: check digits, dates, and whether fields agree with each other. */
const checks: Checks = {
  identity(value, { userInfo }) {
    if (userInfo.identityType !== "ci") return null
    if (cedulaProblem(value)) return bad("Cédula no válida: revise cada dígito")
    const province = provinces.find(({ code }) => code === value.slice(0, 2))?.name
    return good(
      province ? `Cédula válida, emitida en ${province}` : "Cédula válida, registrada en el exterior",
    )
  },
  birthDate(value, _, now) {
    if (!isCalendarDate(value)) return bad("Fecha no válida")
    const age = ageAt(value, now)
    if (age < adultAge) return bad(`${age} años: menor de edad`)
    return calm(age > videoAge ? `${age} años: requiere video de autorización` : `${age} años`)
  },
  email(value, { verifiedEmail }) {
    return verifiedEmail === value ? good("Verificado con un código") : warn("Sin verificar")
  },
  ruc(value, { userInfo }) {
    if (rucProblem(value)) return bad("RUC no válido: revise cada dígito")
    if (userInfo.identityType !== "ci") return null
    return value.startsWith(userInfo.identity ?? "")
      ? good("Corresponde a la cédula")
      : bad("No empieza con la cédula del solicitante")
  },
  companyRuc(value) {
    if (companyRucProblem(value)) return bad("No es el RUC de una empresa: revise cada dígito")
    return rucKinds(value).length > 0
      ? good("Dígito verificador correcto")
      : warn("No sigue el dígito verificador: confírmelo en el SRI")
  },
  appointmentExpiry(value, { certData: { kind, validity } }, now) {
    if (!isCalendarDate(value)) return bad("Fecha no válida")
    const end = validityEnd({ validity, from: now, appointmentEnd: value })
    if (end <= now) return bad("El nombramiento ya terminó")
    return appointmentLimit({ kind, validity, from: now, appointmentEnd: value })
      ? warn(`El certificado terminará con el nombramiento, el ${formatDate(end)}`)
      : good("Cubre toda la vigencia del certificado")
  },
}

export function fieldMark(field: PersonalField, review: Checked, now: Date): FieldMark | null {
  const value = review.userInfo[field]
  return value ? (checks[field]?.(value, review, now) ?? null) : null
}
