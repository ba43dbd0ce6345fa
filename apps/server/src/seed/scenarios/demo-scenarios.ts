import type { CorrectionTarget } from "@trazo/domain/buying/correction-targets"
import { demoCoupon, demoSeller } from "../seed-selling.ts"
import {
  announceDeposit,
  cancel,
  chargeToAccount,
  expire,
  leaveAt,
  pay,
  redeem,
  redeemCodeOf,
  sendCorrection,
  submit,
} from "./applicant-steps.ts"
import { issue, revoke, startAnother } from "./holder-steps.ts"
import { type DemoCompany, demoPerson } from "./people.ts"
import type { Scenario, Step } from "./scenario.ts"
import type { Beginning } from "./scenario-clock.ts"
import {
  approve,
  askCorrection,
  fillMailbox,
  receive,
  refund,
  refuse,
  reject,
  remove,
  suspend,
} from "./staff-steps.ts"

type Terms = Partial<Pick<Scenario, "kind" | "validity" | "channel" | "company" | "unreadable">>

/** @param key the person's, with a suffix where the person has several requests */
function scenario(key: string, begins: Beginning, terms: Terms, steps: readonly Step[]): Scenario {
  const person = demoPerson(key.split("-", 1)[0] ?? "")
  return { kind: "subject1", validity: "OneYear", channel: "normal", ...terms, key, person, begins, steps }
}

const ruc = { kind: "subject2" } as const
const fast = { channel: "fast" } as const
const twoYears = { validity: "TwoYears" } as const
const threeYears = { validity: "ThreeYears" } as const
const company = (
  companyName: string,
  companyRuc: string,
  rest: Omit<DemoCompany, "companyName" | "companyRuc">,
) => ({ kind: "subject4", company: { companyName, companyRuc, ...rest } }) as const

const fishery = company("PESQUERA MAR AZUL S. A.", "0991756782001", {
  position: "GERENTE GENERAL",
  appointmentExpiry: "2035-12-31",
})
const builder = company("CONSTRUCTORA YÁNEZ E HIJOS CÍA. LTDA.", "1792834561001", {
  position: "PRESIDENTE",
  department: "DIRECCIÓN",
  appointmentExpiry: "2034-08-15",
})
const importer = company("IMPORTADORA DEL NORTE S. A. S.", "0491523874001", {
  position: "GERENTE",
  appointmentExpiry: "2033-03-31",
})

const paid = [submit, pay(), receive()]
const paidAtBank = [submit, pay(), receive({ by: "bank" })]
const paidAtOnce = [submit, pay({ minutes: 9 }), receive({ minutes: 11 })]
const issued = [...paid, approve, issue()]
const paidWithCode = [submit, redeemCodeOf(demoSeller), pay(), receive()]
const otherAmount = refuse("El valor del comprobante no coincide con el de la solicitud.")

const asks = (type: "paper" | "field", key: string, reason: string): CorrectionTarget => ({
  type,
  key,
  reason,
})
const askFront = askCorrection(
  asks("paper", "identityFront", "La foto de la cédula salió borrosa: tómela de nuevo con más luz."),
)
const blurredFront = { unreadable: ["identityFront"] } as const
const blurredBack = { unreadable: ["identityBack"] } as const

const waitingForStaff: readonly Scenario[] = [
  scenario("zambrano", { hours: 5 }, twoYears, paidAtBank),
  scenario("moran", { hours: 21 }, ruc, paidWithCode),
  scenario("alvarado", { days: 4, at: "10:12" }, fishery, paid),
  scenario("uribe", { days: 3, at: "15:35" }, {}, paidWithCode),
  scenario("quishpe", { days: 7, at: "11:02" }, { ...threeYears, ...blurredFront }, [
    ...paid,
    askFront,
    sendCorrection,
  ]),
  scenario("ibarra", { hours: 9 }, { ...ruc, ...twoYears, ...blurredBack }, paid),
  scenario("villacis", { hours: 1.2 }, fast, paidAtOnce),
  scenario("salazar", { hours: 3.5 }, { ...fast, validity: "OneDay" }, paidAtOnce),
  scenario("guaman", { hours: 2.5 }, { validity: "FourYears" }, [submit, redeem(demoCoupon), pay()]),
  scenario("espinoza", { hours: 28 }, { ...ruc, ...twoYears }, [
    submit,
    pay({ method: "deposit", account: 1, minutes: 55 }),
  ]),
  scenario("cevallos", { days: 5, at: "17:20" }, {}, [submit, pay(), otherAmount, pay({ minutes: 310 })]),
  scenario("caicedo", { hours: 1 }, { ...ruc, ...fast, ...twoYears }, [submit, pay({ minutes: 7 })]),
  // Its promise is missed.
  scenario("cabrera", { days: 3, at: "09:40" }, fast, paidAtOnce),
]

/** People of the internal client's company, whose requests its monthly account pays. */
const ofCompany: readonly Scenario[] = [
  scenario("solorzano", { days: 70, at: "09:25" }, {}, [submit, chargeToAccount, approve, issue()]),
  scenario("montalvo", { days: 31, at: "10:40" }, ruc, [submit, chargeToAccount, approve, issue()]),
  scenario("aviles", { hours: 26 }, twoYears, [submit, chargeToAccount]),
  scenario("burgos", { hours: 8 }, {}, [submit]),
]

const waitingForClient: readonly Scenario[] = [
  scenario("velez-draft", { days: 3, at: "20:41" }, ruc, [leaveAt("documents")]),
  scenario("reyes-draft", { hours: 30 }, {}, [leaveAt("photo")]),
  scenario("ortiz", { days: 2, at: "12:25" }, { validity: "FiveYears" }, [submit, redeem(demoCoupon)]),
  scenario("mendez", { days: 1, at: "16:40" }, {}, [submit, announceDeposit]),
  scenario("pincay", { days: 6, at: "09:48" }, ruc, [
    submit,
    pay(),
    fillMailbox,
    refuse("El comprobante es de otra cuenta: transfiera a una de las nuestras."),
  ]),
  scenario("tenorio", { hours: 7 }, { ...fast, validity: "OneDay" }, [submit]),
  scenario("lara", { days: 5, at: "08:55" }, blurredBack, [
    ...paid,
    askCorrection(
      asks("paper", "identityBack", "No se lee el código dactilar."),
      asks("field", "fingerprintCode", "No es el que está al reverso de su cédula."),
    ),
  ]),
  scenario("romero", { days: 9, at: "14:15" }, ruc, [
    ...paidAtBank,
    askCorrection(
      asks("paper", "rucCertificate", "Falta la segunda página del certificado de RUC."),
      asks("field", "address", "La dirección no es la de su RUC."),
    ),
  ]),
  scenario("bravo", { days: 7, at: "10:30" }, {}, [...paidWithCode, approve]),
  scenario("chiriboga", { days: 4, at: "11:50" }, fast, [...paidAtOnce, approve]),
  scenario("yanez", { days: 21, at: "16:05" }, { ...builder, ...twoYears }, [...paidAtBank, approve]),
]

const ended: readonly Scenario[] = [
  scenario("freire", { days: 26, at: "09:10" }, {}, [...paidWithCode, approve, issue()]),
  scenario("aguilar-suspended", { days: 37, at: "10:12" }, {}, [
    ...issued,
    suspend(9, {
      reason: "falseData",
      evidence: "La ciudad del certificado no es la de su cédula: oficio 118.",
    }),
  ]),
  scenario("velez-removed", { days: 20, at: "17:40" }, {}, [
    submit,
    cancel,
    remove(3, "La persona pidió por escrito que borremos sus datos."),
  ]),
  scenario("palacios", { days: 50, at: "11:33" }, { ...importer, ...twoYears }, [
    ...paidAtBank,
    approve,
    issue(),
  ]),
  scenario("aguilar", { days: 18, at: "13:27" }, fast, [...paidAtOnce, approve, issue()]),
  scenario("toapanta", { days: 16, at: "18:50" }, {}, [
    ...paid,
    reject("La persona de la foto no es la de la cédula."),
  ]),
  scenario("reyes", { days: 34, at: "10:44" }, ruc, [
    ...paid,
    reject("Su RUC está suspendido en el SRI. Actívelo y vuelva a solicitar su firma."),
    refund,
  ]),
  scenario("freire-ruc", { days: 55, at: "15:08" }, ruc, [
    ...paid,
    approve,
    reject("Pidió dos veces el mismo certificado: devolvemos este pago."),
  ]),
  scenario("velez", { days: 12, at: "19:12" }, {}, [submit, cancel]),
  scenario("macias", { days: 40, at: "21:05" }, ruc, [submit, expire]),
  scenario("jaramillo", { days: 31, at: "12:38" }, blurredFront, [...paid, askFront, expire]),
  scenario("noboa", { days: 59, at: "09:33" }, {}, [...paid, approve, expire]),
  scenario("caicedo-draft", { days: 44, at: "22:16" }, {}, [leaveAt("documents"), expire]),
]

/** The demo client has a request in each state that waits for her, and a certificate in each state. */
const maria: readonly Scenario[] = [
  scenario("maria-expired", { days: 424, at: "10:20" }, {}, issued),
  scenario("maria-expiring", { days: 354, at: "09:05" }, ruc, issued),
  scenario("maria-renewed", { days: 343, at: "16:30" }, {}, issued),
  scenario("maria-revoked", { days: 101, at: "11:15" }, ruc, [
    ...issued,
    revoke(78, "lostControl", "Perdí la computadora en la que estaba el archivo."),
  ]),
  scenario("maria-valid", { days: 13, at: "08:42" }, twoYears, [
    ...paid,
    approve,
    issue({ renews: "maria-renewed" }),
  ]),
  scenario("maria-approved", { days: 4, at: "09:20" }, { ...ruc, ...twoYears }, [...paid, approve]),
  scenario("maria-correction", { days: 2, at: "10:05" }, { validity: "FourYears", ...blurredBack }, [
    ...paid,
    askCorrection(asks("paper", "identityBack", "La foto salió con reflejo: no se lee el código.")),
  ]),
  scenario("maria-cancelled", { hours: 30 }, {}, [submit, cancel]),
  scenario("maria-payment", { hours: 6 }, { ...ruc, ...threeYears }, [submit, pay(), otherAmount]),
  scenario("maria-draft", { hours: 2 }, { validity: "FiveYears" }, [leaveAt("photo")]),
  scenario("maria-another", { hours: 1 }, twoYears, [startAnother]),
]

const ofConvenio = { ...ruc, ...twoYears, channel: "convenio" } as const

/** The organisation pays. */
const convenio: readonly Scenario[] = [
  scenario("franco", { days: 38, at: "10:20" }, ofConvenio, [submit, approve, issue()]),
  scenario("lozano", { days: 8, at: "15:12" }, ofConvenio, [submit, approve, issue()]),
  scenario("mora", { hours: 4 }, ofConvenio, [submit]),
]

/** «Firmas del Pacífico»: every state of a request, most of them in the last 60 days. */
export const pacificoScenarios = [
  ...waitingForStaff,
  ...waitingForClient,
  ...ended,
  ...ofCompany,
  ...convenio,
  ...maria,
]

/** «Andes Firma Digital»: a few requests in its queue. */
export const andesScenarios: readonly Scenario[] = [
  scenario("cordova", { days: 3, at: "10:05" }, {}, paid),
  scenario("arteaga", { hours: 4 }, ruc, [submit, pay()]),
  scenario("simbana", { days: 1, at: "14:50" }, twoYears, [submit]),
  scenario("tapia", { days: 22, at: "11:25" }, {}, issued),
  scenario("benitez", { days: 10, at: "16:18" }, fast, [...paid, reject("La cédula está caducada.")]),
]
