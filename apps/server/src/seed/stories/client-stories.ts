import { cancel, pay, submit } from "./applicant-acts.ts"
import { issue, revoke } from "./certificate-acts.ts"
import { maria } from "./people.ts"
import { approve, receive, refuse } from "./staff-acts.ts"
import type { Story } from "./story.ts"

const natural = { person: maria, kind: "subject1", validity: "OneYear", channel: "normal" } as const
const withRuc = { ...natural, kind: "subject2" } as const
const approved = [submit, pay(), receive(), approve]

/**
 * The demo's client: a request in each of the states in which she has something to do, and a certificate in each
 * state. The P12 of the valid one is kept.
 */
export const clientStories: readonly Story[] = [
  { key: "maria-expired", ...natural, begins: { days: 424, at: "10:20" }, acts: [...approved, issue()] },
  {
    ...{ key: "maria-expiring", ...withRuc, begins: { days: 354, at: "09:05" } },
    acts: [...approved, issue()],
  },
  { key: "maria-renewed", ...natural, begins: { days: 343, at: "16:30" }, acts: [...approved, issue()] },
  {
    ...{ key: "maria-revoked", ...withRuc, begins: { days: 101, at: "11:15" } },
    acts: [
      ...[...approved, issue()],
      revoke({ days: 78, reason: "lostControl", note: "Perdí la computadora en la que estaba el archivo." }),
    ],
  },
  {
    ...{ key: "maria-valid", ...natural, validity: "TwoYears", begins: { days: 13, at: "08:42" } },
    acts: [...approved, issue({ renews: "maria-renewed" })],
  },
  {
    key: "maria-approved",
    ...withRuc,
    validity: "TwoYears",
    begins: { days: 4, at: "09:20" },
    acts: approved,
  },
  { key: "maria-cancelled", ...natural, begins: { hours: 30 }, acts: [submit, cancel] },
  {
    ...{ key: "maria-payment", ...withRuc, validity: "ThreeYears", begins: { hours: 6 } },
    acts: [submit, pay(), refuse("El valor del comprobante no coincide con el de la solicitud.")],
  },
  {
    ...{ key: "maria-draft", ...natural, validity: "FiveYears", begins: { hours: 2 } },
    ...{ draftUntil: "documents", acts: [] },
  },
]
