import { pay, submit } from "./applicant-acts.ts"
import { issue } from "./certificate-acts.ts"
import { demoPerson } from "./demo-person.ts"
import { approve, receive, reject } from "./staff-acts.ts"
import type { Story } from "./story.ts"

const normal = { kind: "subject1", validity: "OneYear", channel: "normal" } as const
const place = { province: "Pichincha", city: "QUITO" }
const paid = [submit, pay(), receive()]

const cordova = demoPerson("ESTEBAN / CÓRDOVA / MEJÍA", "171456283", {
  ...{ ...place, birthDate: "1983-02-11", address: "LA FLORESTA, MADRID E12-40" },
})
const arteaga = demoPerson("LUCÍA FERNANDA / ARTEAGA / PAZMIÑO", "172145637", {
  ...{ ...place, birthDate: "1992-10-19", address: "AV. OCCIDENTAL N58-33" },
})
const simbana = demoPerson("ROSA ELVIRA / SIMBAÑA / LLUMIQUINGA", "170834562", {
  ...{ ...place, birthDate: "1971-06-30", address: "CALDERÓN, CARAPUNGO 9-14" },
})
const tapia = demoPerson("MATEO / TAPIA / GALLEGOS", "172367418", {
  ...{ ...place, birthDate: "2000-01-25", address: "CONOCOTO, PONCE ENRÍQUEZ 77" },
})
const benitez = demoPerson("GLORIA / BENÍTEZ / ROSERO", "100356217", {
  ...{ province: "Imbabura", city: "OTAVALO", birthDate: "1980-09-17", address: "SUCRE 11-05" },
})

/** «Andes Firma Digital»: a few, so that its queue isn't empty. */
export const andesStories: readonly Story[] = [
  { key: "cordova", person: cordova, ...normal, begins: { days: 3, at: "10:05" }, acts: paid },
  {
    key: "arteaga",
    person: arteaga,
    ...normal,
    kind: "subject2",
    begins: { hours: 4 },
    acts: [submit, pay()],
  },
  {
    key: "simbana",
    person: simbana,
    ...normal,
    validity: "TwoYears",
    begins: { days: 1, at: "14:50" },
    acts: [submit],
  },
  {
    key: "tapia",
    person: tapia,
    ...normal,
    begins: { days: 22, at: "11:25" },
    acts: [...paid, approve, issue()],
  },
  {
    ...{ key: "benitez", person: benitez, ...normal, channel: "fast", begins: { days: 10, at: "16:18" } },
    acts: [...paid, reject("La cédula está caducada.")],
  },
]
