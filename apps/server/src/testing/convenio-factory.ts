import { newId } from "../random.ts"
import type { TestDistributor } from "./factories.ts"
import { holder } from "./request-factory.ts"
import { sendForm } from "./send-form.ts"
import type { aStaffCaller } from "./staff.ts"
import type { TestApp } from "./test-app.ts"

type Staff = Awaited<ReturnType<typeof aStaffCaller>>

/** Of an agreement for natural persons with RUC and two years, without quota. */
export const convenioTerms = {
  name: "Cámara de Comercio",
  ruc: "1790012345001",
  contactNames: "ROSA VERA",
  kinds: ["subject2"],
  contactEmail: "rosa@camara.ec",
  contactPhone: "0991234567",
  validities: ["TwoYears"],
  startsOn: "2026-01-01",
  endsOn: "2027-12-31",
  quota: null,
  payer: "person",
}

/** Sends a file of people to an agreement. */
export async function sendPeople(
  testApp: Pick<TestApp, "app">,
  {
    by,
    convenio,
    content,
    name = "personas.csv",
  }: { by: Staff; convenio: string; content: string | Uint8Array<ArrayBuffer>; name?: string },
) {
  const body = new FormData()
  body.set("convenio", convenio)
  body.set("file", new Blob([content]), name)
  const url = "/api/executives/convenio-loads"
  const response = await sendForm(testApp, { url, headers: by.headers, body })
  return response.json() as { id: string; isRepeated: boolean; typeCode?: string; message?: string }
}

/** Inserts an invited person with an agreement of their own, of which `used` places are taken. */
export async function aConvenioPerson(
  { owner, clock, deps }: TestApp,
  { id: distributorId }: TestDistributor,
  changes: { identity?: string; email?: string; used?: number } = {},
): Promise<{ id: string; convenio: { id: string; name: string } }> {
  const { identity = holder.identity, email = holder.email, used = 0 } = changes
  const createdAt = clock.now()
  const [convenioId, id] = [newId(deps.random, createdAt), newId(deps.random, createdAt)]
  const convenio = { id: convenioId, name: `Cámara ${convenioId}` }
  await owner
    .insertInto("convenios")
    .values({
      ...convenio,
      distributorId,
      used,
      createdAt,
      startsAt: createdAt,
      payer: "person",
      ruc: "1790012345001",
      contactNames: "ROSA VERA",
      contactEmail: "rosa@camara.ec",
      contactPhone: "0991234567",
    })
    .execute()
  const { names, surname1, surname2, phone } = holder
  await owner
    .insertInto("convenioPeople")
    .values({
      id,
      distributorId,
      convenioId,
      createdAt,
      invitedAt: createdAt,
      identityType: "ci",
      identity,
      names,
      surname1,
      surname2,
      email,
      phone,
      kind: "subject1",
      validity: "OneYear",
    })
    .execute()
  return { id, convenio }
}
