import { dayMilliseconds, ecuadorDay } from "@trazo/domain/dates/calendar-date"
import type { Executive } from "../actor.ts"
import type { Scope } from "../database/scope.ts"
import type { Deps } from "../deps.ts"
import { startLoad } from "../features/selling/convenio-loads/decide-load.ts"
import { sendLoad } from "../features/selling/convenio-loads/send-load.ts"
import { workLoad } from "../features/selling/convenio-loads/work-load.ts"
import { createConvenio, listConvenios } from "../features/selling/convenios/edit-convenios.ts"
import { insertPerson } from "../features/selling/convenios/people.ts"
import { findExecutive } from "./find-accounts.ts"
import { demoConvenio } from "./scenarios/open-convenio.ts"

/** Of the first convenio. */
const people = [
  {
    identity: "0926687856",
    names: "VERÓNICA",
    surname1: "CASTRO",
    phone: "0991112233",
    invite: true,
    email: "veronica.castro@cooperativamanglar.ec",
  },
  {
    identity: "1710034065",
    names: "RAÚL",
    surname1: "ESPINOZA",
    phone: "0994445566",
    invite: true,
    email: "raul.espinoza@cooperativamanglar.ec",
  },
  {
    identity: "0102030400",
    names: "LORENA",
    surname1: "ZHININ",
    phone: "0997778899",
    invite: false,
    email: "lorena.zhinin@cooperativamanglar.ec",
  },
]

/** Two convenios of the demo's first distributor, one for each payer. A later call adds nothing. */
export async function seedConvenios(scope: Scope, email: string, deps: Deps): Promise<void> {
  if ((await listConvenios({ scope, query: {} }, deps)).total > 0) return
  const actor = await findExecutive(scope, email, deps)
  if (!actor) return
  const now = deps.clock.now()
  const dayIn = (days: number) => ecuadorDay(new Date(now.getTime() + days * dayMilliseconds))
  const manglar = await createConvenio(
    {
      scope,
      actor,
      body: {
        name: demoConvenio,
        ruc: "0992345678001",
        contactNames: "GABRIELA MITE LEÓN",
        contactPhone: "0987654321",
        contactEmail: "gabriela.mite@cooperativamanglar.ec",
        kinds: ["subject1", "subject2"],
        validities: ["OneYear", "TwoYears"],
        startsOn: dayIn(-50),
        endsOn: dayIn(315),
        quota: 120,
        payer: "organisation",
        invoicing: "request",
      },
    },
    deps,
  )
  await createConvenio(
    {
      scope,
      actor,
      body: {
        name: "Colegio de Contadores del Litoral",
        ruc: "0991112223001",
        contactNames: "HUGO PLÚA ZAMBRANO",
        contactPhone: "0998877665",
        contactEmail: "hugo.plua@contadoreslitoral.ec",
        kinds: ["subject2"],
        validities: [],
        startsOn: dayIn(-20),
        endsOn: null,
        quota: null,
        payer: "person",
        invoicing: "none",
      },
    },
    deps,
  )
  for (const { invite, ...person } of people) {
    const texts = { ...person, surname2: "", kind: "", validity: "" }
    await insertPerson({ scope, actor, body: { ...texts, convenio: manglar.id, invite } }, deps)
  }
  await seedLoads(scope, { actor, convenio: manglar.id }, deps)
}

const titles = "Cédula;Nombres;Apellidos;Correo;Celular"
const loadedFile = [
  titles,
  "0924117336;MARTHA CECILIA;DE LA TORRE VERA;martha.delatorre@cooperativamanglar.ec;0991230001",
  "1715248603;LUIS ALBERTO;CHÁVEZ MORA;luis.chavez@cooperativamanglar.ec;0991230002",
  "0705112902;FANNY;ORELLANA JARA;fanny.orellana@cooperativamanglar.ec;0991230003",
  "1803344173;PABLO ANDRÉS;NÚÑEZ SALAZAR;pablo.nunez@cooperativamanglar.ec;0991230004",
]
const checkedFile = [
  titles,
  "104451216;CARMEN ROSA;GUAMÁN PUMA;carmen.guaman@cooperativamanglar.ec;0991230005",
  "1308762457;JOSÉ DANIEL;ZAMBRANO INTRIAGO;jose.zambrano@cooperativamanglar;099123",
  "0920118452;ANDREA;LEÓN VITERI;andrea.leon@cooperativamanglar.ec;0991230007",
  "0920118452;ANDREA;LEÓN;andrea.leon@cooperativamanglar.ec;0991230007",
  "1715248603;LUIS ALBERTO;CHÁVEZ MORA;luis.chavez@cooperativamanglar.ec;0991230002",
]

/** A file that was loaded, and one whose rows wait to be mended. */
async function seedLoads(
  scope: Scope,
  { actor, convenio }: { actor: Executive; convenio: string },
  deps: Deps,
): Promise<void> {
  const send = async (name: string, lines: readonly string[]) => {
    const file = { name, bytes: new TextEncoder().encode(lines.join("\n")) }
    const { id: loadId } = await sendLoad({ scope, actor, upload: { convenio, file } }, deps)
    const load = { ...scope, loadId }
    await workLoad(load, deps)
    return load
  }
  const load = await send("nomina-octubre.csv", loadedFile)
  await startLoad(scope, { actor, id: load.loadId, invite: true }, deps)
  await workLoad(load, deps)
  await send("nomina-noviembre.csv", checkedFile)
}
