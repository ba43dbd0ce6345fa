import type { Permission } from "@trazo/domain/identity/module-permissions"
import { beforeEach, expect, test } from "vitest"
import { aDistributor, keepInUse, type TestDistributor } from "../../../testing/factories.ts"
import { staffHeaders } from "../../../testing/staff.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const testApp = await createTestApp()
const { app, owner } = testApp
let shop: TestDistributor
let editor: Record<string, string>

const asStaff = (permissions: Permission[], of = shop) => staffHeaders(testApp, of, { permissions })

beforeEach(async () => {
  shop = await aDistributor(testApp, {
    configuration: JSON.stringify({ theme: { primaryColor: "#112233" } }),
  })
  editor = await asStaff(["/configuration:edit"])
  await keepInUse(testApp)
})

type Method = "GET" | "PUT" | "POST"
const call = (method: Method, part: string, payload?: object, headers = editor) =>
  app.inject({ method, url: `/api/executives/configuration/${part}`, headers, ...(payload && { payload }) })

const texts = (change: object = {}) => ({
  welcomeTitle: "",
  welcomeLead: "",
  schedule: "",
  promise: "",
  transaction: "",
  finishRegister: "",
  whatsapp: "",
  telephone: "",
  accreditation: "",
  figures: "",
  voices: "",
  version: "0",
  ...change,
})

const publicTerms = (id = "") =>
  app.inject({ url: `/api/terms${id ? `?id=${id}` : ""}`, headers: { host: shop.host } })

const lookUp = async () =>
  (await app.inject({ url: `/api/anf-requests/user/get-distributors?id=${shop.host}` })).json()

const check = async () =>
  (await app.inject({ url: "/api/executives/distributors/check-configurations", headers: editor })).json()

test("F3: saved texts appear in the shop, complete their items and leave the theme", async () => {
  const schedule = "**Lunes** a viernes\nde 8 a 5"
  const saved = await call("PUT", "texts", texts({ schedule }))
  expect(saved.json()).toMatchObject({
    texts: { schedule, promise: "" },
    lastChange: { by: "EJECUTIVA DE PRUEBA" },
    mayEdit: true,
  })
  expect((await lookUp()).configuration).toMatchObject({
    texts: { schedule },
    theme: { primaryColor: "#112233" },
  })
  expect((await check()).texts).toEqual(["transaction", "finishRegister"])
})

test("a save over another person's save is refused and changes nothing", async () => {
  await call("PUT", "texts", texts({ schedule: "uno" }))
  const late = await call("PUT", "texts", texts({ schedule: "dos" }))
  expect(late.json()).toMatchObject({ typeCode: "CHANGED_MEANWHILE" })
  expect((await call("GET", "texts")).json().texts.schedule).toBe("uno")
})

test("of two saves at once, one is refused", async () => {
  const [one, other] = await Promise.all(
    ["uno", "dos"].map((schedule) => call("PUT", "texts", texts({ schedule }))),
  )
  expect([one?.statusCode, other?.statusCode].toSorted()).toEqual([200, 409])
})

test("a text that is too long is refused at its field", async () => {
  const response = await call("PUT", "texts", texts({ welcomeTitle: "a".repeat(91), figures: "12 000" }))
  expect(response.statusCode).toBe(400)
  expect(Object.keys(response.json().fields)).toEqual(["welcomeTitle", "figures"])
})

test("who may only view the configuration changes nothing, and others do not see it", async () => {
  const viewer = await asStaff(["/configuration:view"])
  expect((await call("GET", "texts", undefined, viewer)).json()).toMatchObject({ mayEdit: false })
  for (const [method, part] of [
    ["PUT", "texts"],
    ["POST", "terms"],
  ] as const)
    expect((await call(method, part, {}, viewer)).json()).toMatchObject({ typeCode: "NOT_ALLOWED" })
  const operator = await asStaff(["/certificates:view"])
  expect((await call("GET", "terms", undefined, operator)).json()).toMatchObject({ typeCode: "NOT_ALLOWED" })
})

test("F3: published terms are current at once, complete their item, and older versions stay readable", async () => {
  expect((await check()).terms).toEqual(["terms"])
  const first = (await call("POST", "terms", { text: "### Uno", version: "0" })).json()
  const { version } = first.lastChange
  const second = (await call("POST", "terms", { text: "### Dos", version })).json()
  expect(second).toMatchObject({
    current: { number: 2, text: "### Dos" },
    versions: [{ number: 2, by: "EJECUTIVA DE PRUEBA", acceptances: 0 }, { number: 1 }],
  })
  expect((await check()).terms).toEqual([])
  expect((await lookUp()).multimedia).toMatchObject({
    terms: second.current.id,
    termsUrl: `/legal-information?terminos=${second.current.id}#terminos`,
  })
  expect((await publicTerms()).json().terms).toMatchObject({ number: 2, text: "### Dos" })
  expect((await publicTerms(first.current.id)).json()).toMatchObject({
    terms: { number: 1, text: "### Uno" },
    versions: [{ number: 2 }, { number: 1 }],
  })
})

test("the current text is not published twice", async () => {
  const { lastChange } = (await call("POST", "terms", { text: "### Uno", version: "0" })).json()
  const again = await call("POST", "terms", { text: "### Uno", version: lastChange.version })
  expect(again.json().fields.text).toContain("versión 1")
  expect((await publicTerms()).json().versions).toHaveLength(1)
})

test("another distributor's version is not found, and published rows cannot be changed", async () => {
  const other = await aDistributor(testApp)
  const headers = await asStaff(["/configuration:edit"], other)
  await keepInUse(testApp)
  const foreign = (await call("POST", "terms", { text: "### Ajeno", version: "0" }, headers)).json()
  expect((await publicTerms(foreign.current.id)).json()).toMatchObject({ typeCode: "NOT_FOUND" })
  expect((await publicTerms()).json()).toEqual({ terms: null, versions: [] })
  const rights = await owner
    .selectFrom("information_schema.role_table_grants" as never)
    .select("privilegeType" as never)
    .where("tableName" as never, "=", "terms_versions" as never)
    .where("grantee" as never, "=", "trazo_app" as never)
    .execute()
  expect(rights.map((row) => (row as { privilegeType: string }).privilegeType).toSorted()).toEqual([
    "INSERT",
    "SELECT",
  ])
})

test("a telephone is stored with its country, and what is none is refused", async () => {
  const saved = await call(
    "PUT",
    "texts",
    texts({ whatsapp: "099 123 4567", telephone: "+593 (0)4 234 5678" }),
  )
  expect(saved.json().texts).toMatchObject({ whatsapp: "+593991234567", telephone: "+59342345678" })
  const { version } = saved.json().lastChange
  const refused = await call("PUT", "texts", texts({ whatsapp: "1700/../x", version }))
  expect(Object.keys(refused.json().fields)).toEqual(["whatsapp"])
})
