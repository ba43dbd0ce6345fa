import { newId } from "../random.ts"
import type { TestDistributor } from "./factories.ts"
import { holder } from "./request-factory.ts"
import type { TestApp } from "./test-app.ts"

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
