import { randomUUID } from "node:crypto"
import { strFromU8, unzipSync } from "fflate"
import { expect, test } from "vitest"
import { aConvenioPerson } from "../../../testing/convenio-factory.ts"
import { aClient, aDistributor, anExecutive } from "../../../testing/factories.ts"
import { aPayment, aRequest, holder } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { archiveClient } from "./archive-client.ts"

const testApp = await createTestApp()
const { clock, deps, owner } = testApp

test("the archive of a person has their data, requests, payments and documents, and nobody else's", async () => {
  const shop = await aDistributor(testApp)
  const passwordHash = "$argon2id$secreto"
  const { id } = await aClient(testApp, shop, { email: holder.email, passwordHash })
  const request = await aRequest(testApp, shop, { clientId: id, documents: ["identityFront", "facePhoto"] })
  await aPayment(testApp, request, { status: "received" })
  const other = await aClient(testApp, shop, { email: "otra@prueba.ec", identity: "0926687856" })
  const foreign = await aRequest(testApp, shop, { clientId: other.id, documents: ["identityFront"] })
  const { id: writtenBy } = await anExecutive(testApp, shop)
  await owner
    .insertInto("clientNotes")
    .values({
      distributorId: shop.id,
      clientId: id,
      writtenBy,
      text: "Llamó por su factura",
      createdAt: clock.now(),
    })
    .execute()
  const archive = await archiveClient(shop.scope, id, deps)
  const files = unzipSync(archive?.content ?? new Uint8Array())
  expect(Object.keys(files).toSorted()).toEqual([
    "datos.json",
    expect.stringMatching(/^documentos\/1 .+\.pdf$/),
    expect.stringMatching(/^documentos\/2 .+\.pdf$/),
  ])
  const text = strFromU8(files["datos.json"] ?? new Uint8Array())
  expect(JSON.parse(text)).toMatchObject({
    anotaciones: [{ texto: "Llamó por su factura" }],
    persona: { correo: holder.email, documento: "Cédula" },
    solicitudes: [
      {
        numero: request.number,
        estado: "En revisión",
        datos: { Nombres: holder.names },
        pagos: [{ forma: "Transferencia", valor: 23 }],
        documentos: [{ archivo: expect.stringContaining("documentos/1 ") }, {}],
      },
    ],
  })
  for (const secret of [passwordHash, foreign.number ?? "", "otra@prueba.ec"])
    expect(text).not.toContain(secret)
})

test("the archive has what agreements know: of the person's requests, and of their identity once it is proved", async () => {
  const shop = await aDistributor(testApp)
  const { id } = await aClient(testApp, shop, { identity: "0926687856", approvedAt: null })
  const requested = await aConvenioPerson(testApp, shop, { email: "antes@prueba.ec" })
  await aRequest(testApp, shop, { clientId: id, convenioPersonId: requested.id })
  const same = await aConvenioPerson(testApp, shop, { identity: "0926687856" })
  await aConvenioPerson(testApp, shop, { identity: "1714307103" })
  const organisations = async () => {
    const archive = await archiveClient(shop.scope, id, deps)
    const text = strFromU8(unzipSync(archive?.content ?? new Uint8Array())["datos.json"] ?? new Uint8Array())
    return JSON.parse(text).convenios
  }
  expect(await organisations()).toMatchObject([
    { organizacion: requested.convenio.name, correo: "antes@prueba.ec", nombres: "MARÍA JOSÉ PEÑA LOOR" },
  ])
  await owner.updateTable("clients").set({ approvedAt: clock.now() }).where("id", "=", id).execute()
  const both = (await organisations()).map(({ organizacion }: { organizacion: string }) => organizacion)
  expect(new Set(both)).toEqual(new Set([requested.convenio.name, same.convenio.name]))
})

test("there is no archive of an unknown client or of another distributor's", async () => {
  const shop = await aDistributor(testApp)
  const { id } = await aClient(testApp, shop)
  const { scope } = await aDistributor(testApp)
  expect(await archiveClient(scope, id, deps)).toBeNull()
  expect(await archiveClient(shop.scope, randomUUID(), deps)).toBeNull()
})
