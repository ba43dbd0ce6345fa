import { newId } from "../random.ts"
import type { TestDistributor } from "./factories.ts"
import { holder } from "./request-factory.ts"
import type { TestApp } from "./test-app.ts"

/** Inserts an invited person with an agreement of their own, of which `used` places are taken. */
export async function aConvenioPerson(
  { owner, clock, deps }: TestApp,
  { id: distributor_id }: TestDistributor,
  changes: { identity?: string; email?: string; used?: number } = {},
): Promise<{ id: string; convenio: { id: string; name: string } }> {
  const { identity = holder.identity, email = holder.email, used = 0 } = changes
  const created_at = clock.now()
  const [convenioId, id] = [newId(deps.random, created_at), newId(deps.random, created_at)]
  const convenio = { id: convenioId, name: `Cámara ${convenioId}` }
  await owner
    .insertInto("convenios")
    .values({
      ...convenio,
      distributor_id,
      used,
      created_at,
      starts_at: created_at,
      payer: "person",
      ruc: "1790012345001",
      contact_names: "ROSA VERA",
      contact_email: "rosa@camara.ec",
      contact_phone: "0991234567",
    })
    .execute()
  const { names, surname1, surname2, phone } = holder
  await owner
    .insertInto("convenio_people")
    .values({
      id,
      distributor_id,
      convenio_id: convenioId,
      created_at,
      invited_at: created_at,
      identity_type: "ci",
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
