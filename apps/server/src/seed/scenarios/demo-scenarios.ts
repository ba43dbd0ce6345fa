import type { CorrectionTarget } from "@trazo/domain/requests/correction-targets"
import { announceDeposit, cancel, expire, pay, sendCorrection, submit } from "./applicant-acts.ts"
import { issue } from "./certificate-acts.ts"
import type { DemoCompany } from "./demo-person.ts"
import { people } from "./people.ts"
import { approve, askCorrection, mailboxFull, receive, refund, refuse, reject } from "./staff-acts.ts"
import type { Story } from "./story.ts"

const normal = { kind: "subject1", validity: "OneYear", channel: "normal" } as const
const withRuc = { ...normal, kind: "subject2" } as const
const legal = { ...normal, kind: "subject4" } as const
const fast = { ...normal, channel: "fast" } as const

const paid = [submit, pay(), receive()]
const paidAtBank = [submit, pay(), receive({ by: "bank" })]
const paidAtOnce = [submit, pay({ minutes: 9 }), receive({ minutes: 11 })]

const fishery: DemoCompany = {
  ...{ companyName: "PESQUERA MAR AZUL S. A.", companyRuc: "0991756782001", position: "GERENTE GENERAL" },
  appointmentExpiry: "2035-12-31",
}
const builder: DemoCompany = {
  ...{ companyName: "CONSTRUCTORA YÁNEZ E HIJOS CÍA. LTDA.", companyRuc: "1792834561001" },
  ...{ position: "PRESIDENTE", department: "DIRECCIÓN", appointmentExpiry: "2034-08-15" },
}
const importer: DemoCompany = {
  ...{ companyName: "IMPORTADORA DEL NORTE S. A. S.", companyRuc: "0491523874001", position: "GERENTE" },
  appointmentExpiry: "2033-03-31",
}

const blurredFront: CorrectionTarget = {
  ...{ type: "paper", key: "identityFront" },
  reason: "La foto de la cédula salió borrosa: tómela de nuevo con más luz.",
}

/** What waits for staff: payments to check, papers to read. */
const waiting: Story[] = [
  {
    key: "zambrano",
    person: people.zambrano,
    ...normal,
    validity: "TwoYears",
    begins: { hours: 5 },
    acts: paidAtBank,
  },
  { key: "moran", person: people.moran, ...withRuc, begins: { hours: 21 }, acts: paid },
  {
    key: "alvarado",
    person: people.alvarado,
    company: fishery,
    ...legal,
    begins: { days: 4, at: "10:12" },
    acts: paid,
  },
  { key: "uribe", person: people.uribe, ...normal, begins: { days: 3, at: "15:35" }, acts: paid },
  {
    ...{ key: "quishpe", person: people.quishpe, ...normal, validity: "ThreeYears" },
    ...{ begins: { days: 7, at: "11:02" }, unreadable: ["identityFront"] },
    acts: [...paid, askCorrection([blurredFront]), sendCorrection({})],
  },
  {
    ...{ key: "ibarra", person: people.ibarra, ...withRuc, validity: "TwoYears", begins: { hours: 9 } },
    ...{ unreadable: ["identityBack"], acts: paid },
  },
  { key: "villacis", person: people.villacis, ...fast, begins: { hours: 1.2 }, acts: paidAtOnce },
  {
    key: "salazar",
    person: people.salazar,
    ...fast,
    validity: "OneDay",
    begins: { hours: 3.5 },
    acts: paidAtOnce,
  },
  {
    key: "guaman",
    person: people.guaman,
    ...normal,
    validity: "FourYears",
    begins: { hours: 2.5 },
    acts: [submit, pay()],
  },
  {
    ...{ key: "espinoza", person: people.espinoza, ...withRuc, validity: "TwoYears", begins: { hours: 28 } },
    acts: [submit, pay({ method: "deposit", account: 1, minutes: 55 })],
  },
  {
    ...{ key: "cevallos", person: people.cevallos, ...normal, begins: { days: 5, at: "17:20" } },
    acts: [
      ...[submit, pay(), refuse("El valor del comprobante no coincide con el de la solicitud.")],
      pay({ minutes: 310 }),
    ],
  },
  {
    ...{ key: "caicedo", person: people.caicedo, ...withRuc, channel: "fast", validity: "TwoYears" },
    ...{ begins: { hours: 1 }, acts: [submit, pay({ minutes: 7 })] },
  },
]

/** What waits for the client. */
const withClient: Story[] = [
  {
    key: "velez-draft",
    person: people.velez,
    ...withRuc,
    begins: { days: 3, at: "20:41" },
    draftUntil: "personal",
    acts: [],
  },
  {
    key: "reyes-draft",
    person: people.reyes,
    ...normal,
    begins: { hours: 30 },
    draftUntil: "documents",
    acts: [],
  },
  {
    key: "ortiz",
    person: people.ortiz,
    ...normal,
    validity: "FiveYears",
    begins: { days: 2, at: "12:25" },
    acts: [submit],
  },
  {
    key: "mendez",
    person: people.mendez,
    ...normal,
    begins: { days: 1, at: "16:40" },
    acts: [submit, announceDeposit],
  },
  {
    ...{ key: "pincay", person: people.pincay, ...withRuc, begins: { days: 6, at: "09:48" } },
    acts: [
      ...[submit, pay(), refuse("El comprobante es de otra cuenta: transfiera a una de las nuestras.")],
      mailboxFull,
    ],
  },
  {
    key: "tenorio",
    person: people.tenorio,
    ...fast,
    validity: "OneDay",
    begins: { hours: 7 },
    acts: [submit],
  },
  {
    ...{
      key: "lara",
      person: people.lara,
      ...normal,
      begins: { days: 5, at: "08:55" },
      unreadable: ["identityBack"],
    },
    acts: [
      ...paid,
      askCorrection([
        { type: "paper", key: "identityBack", reason: "No se lee el código dactilar." },
        { type: "field", key: "fingerprintCode", reason: "No es el que está al reverso de su cédula." },
      ]),
    ],
  },
  {
    ...{ key: "romero", person: people.romero, ...withRuc, begins: { days: 9, at: "14:15" } },
    acts: [
      ...paidAtBank,
      askCorrection([
        { type: "paper", key: "rucCertificate", reason: "Falta la segunda página del certificado de RUC." },
        { type: "field", key: "address", reason: "La dirección no es la de su RUC." },
      ]),
    ],
  },
  {
    key: "bravo",
    person: people.bravo,
    ...normal,
    begins: { days: 7, at: "10:30" },
    acts: [...paid, approve],
  },
  {
    key: "chiriboga",
    person: people.chiriboga,
    ...fast,
    begins: { days: 4, at: "11:50" },
    acts: [...paidAtOnce, approve],
  },
  {
    ...{ key: "yanez", person: people.yanez, company: builder, ...legal, validity: "TwoYears" },
    ...{ begins: { days: 21, at: "16:05" }, acts: [...paidAtBank, approve] },
  },
]

/** What is over. */
const ended: Story[] = [
  {
    key: "freire",
    person: people.freire,
    ...normal,
    begins: { days: 26, at: "09:10" },
    acts: [...paid, approve, issue()],
  },
  {
    ...{ key: "palacios", person: people.palacios, company: importer, ...legal, validity: "TwoYears" },
    ...{ begins: { days: 50, at: "11:33" }, acts: [...paidAtBank, approve, issue()] },
  },
  {
    ...{ key: "aguilar", person: people.aguilar, ...fast, begins: { days: 18, at: "13:27" } },
    acts: [...paidAtOnce, approve, issue()],
  },
  {
    ...{ key: "toapanta", person: people.toapanta, ...normal, begins: { days: 16, at: "18:50" } },
    acts: [...paid, reject("La persona de la foto no es la de la cédula.")],
  },
  {
    ...{ key: "reyes", person: people.reyes, ...withRuc, begins: { days: 34, at: "10:44" } },
    acts: [
      ...paid,
      reject("Su RUC está suspendido en el SRI. Actívelo y vuelva a solicitar su firma."),
      refund,
    ],
  },
  {
    ...{ key: "freire-ruc", person: people.freire, ...withRuc, begins: { days: 55, at: "15:08" } },
    acts: [...paid, approve, reject("Pidió dos veces el mismo certificado: devolvemos este pago.")],
  },
  {
    key: "velez",
    person: people.velez,
    ...normal,
    begins: { days: 12, at: "19:12" },
    acts: [submit, cancel],
  },
  {
    key: "macias",
    person: people.macias,
    ...withRuc,
    begins: { days: 40, at: "21:05" },
    acts: [submit, expire],
  },
  {
    ...{ key: "jaramillo", person: people.jaramillo, ...normal, begins: { days: 31, at: "12:38" } },
    ...{ unreadable: ["identityFront"], acts: [...paid, askCorrection([blurredFront]), expire] },
  },
  {
    key: "noboa",
    person: people.noboa,
    ...normal,
    begins: { days: 59, at: "09:33" },
    acts: [...paid, approve, expire],
  },
  {
    key: "caicedo-draft",
    person: people.caicedo,
    ...normal,
    begins: { days: 44, at: "22:16" },
    draftUntil: "personal",
    acts: [expire],
  },
]

/** «Firmas del Pacífico»: every state of a request, in the last 60 days. */
export const pacificoStories: readonly Story[] = [...waiting, ...withClient, ...ended]
