import { expect, test } from "../support/shell-test.ts"

test("A2: returns the distributor of a host in any case and with any port, or null", async ({ request }) => {
  const find = async (id: string) => {
    const response = await request.get("/api/anf-requests/user/get-distributors", { params: { id } })
    expect(response.status()).toBe(200)
    return response.json()
  }
  expect(await find("localhost")).toMatchObject({ distributorData: { name: "Firmas del Pacífico" } })
  expect(await find("Andes.LOCALHOST:3000")).toMatchObject({
    distributorData: { name: "Andes Firma Digital" },
  })
  expect(await find("nadie.localhost")).toBeNull()
})

test("I1: the distributor has the fields of section 3", async ({ request }) => {
  const response = await request.get("/api/anf-requests/user/get-distributors", {
    params: { id: "localhost" },
  })
  const distributor = await response.json()
  expect(distributor).toMatchObject({ _id: distributor.id, id: distributor._id })
  expect(Object.keys(distributor.distributorData)).toEqual(
    expect.arrayContaining(["name", "address", "ruc", "logo", "supportEmail"]),
  )
  expect(Object.keys(distributor.distributorData.logo)).toEqual(expect.arrayContaining(["id", "url"]))
  expect(Object.keys(distributor.configuration)).toEqual(
    expect.arrayContaining(["texts", "paymentMethods", "theme"]),
  )
  expect(Object.keys(distributor.configuration.theme)).toEqual(
    expect.arrayContaining(["primaryColor", "primaryColor2", "primaryColor3", "secondaryColor"]),
  )
  const multimedia = ["exampleImage", "idImage", "finishImage", "welcomeImage", "registerGuideImage"]
  expect(Object.keys(distributor.multimedia)).toEqual(
    expect.arrayContaining([...multimedia.flatMap((name) => [name, `${name}Url`]), "favicon"]),
  )
  const { name, address, ruc, supportEmail } = distributor.distributorData
  expect(distributor.theme).toEqual({
    ...distributor.configuration.theme,
    name,
    address,
    ruc,
    supportEmail,
    total: 100,
    distributor: distributor.id,
    idDistributor: distributor.id,
    favicon: expect.stringMatching(/^\/api\/anf-requests\/user\/[\w-]+\/files\/[\w-]+$/),
  })
})

test("the process responds to /healthz, and to /readyz when it is ready", async ({ request }) => {
  const health = await request.get("/healthz")
  expect([health.status(), await health.json()]).toEqual([200, { status: "ok" }])
  const ready = await request.get("/readyz")
  const works = { database: true, notifications: true, jobs: true, sockets: true, disk: true }
  expect([ready.status(), await ready.json()]).toEqual([200, { status: "ok", ...works }])
})

test("/api/docs shows the contract without violating its content security policy", async ({ page }) => {
  await page.goto("/api/docs")
  // The page draws four hundred endpoints, which takes long on a busy machine.
  await expect(page.getByRole("heading", { name: /^Trazo/ })).toBeVisible({ timeout: 60_000 })
  // The page renders the other endpoints on scrolling.
  await expect(page.getByText("/api/administrators/me", { exact: true }).first()).toBeVisible()
})

test("I1: the signed-in user has the fields of section 3", async ({ request }) => {
  await request.post("/api/clients/auth?simple=true", {
    data: { user: "1710034065", password: "Firma2026" },
  })
  const client = await (await request.get("/api/clients/auth")).json()
  expect(client).toMatchObject({
    id: expect.any(String),
    names: expect.any(String),
    personalData: { names: expect.any(String), surnames: expect.any(String) },
    distributor: expect.any(String),
    theme: { primaryColor: expect.any(String) },
    hasPassword: true,
    dataBusiness: { name: "Firmas del Pacífico", address: expect.any(String), ruc: expect.any(String) },
    configuration: { texts: expect.any(Object), paymentMethods: expect.any(Object) },
  })
  expect(client.dataBusiness.logo.id).toEqual(expect.any(String))

  await request.post("/api/executives/auth", { data: { user: "ejecutivo@demo.ec", password: "Firma2026" } })
  const executive = await (await request.get("/api/executives/auth")).json()
  expect(executive).toMatchObject({
    name: expect.any(String),
    names: expect.any(String),
    administrator: true,
    distributor: client.distributor,
    path: "/executive",
    total: 100,
    showTotal: true,
    dataBusiness: { name: "Firmas del Pacífico", logo: { id: client.dataBusiness.logo.id } },
  })
  expect(executive.modules.length).toBeGreaterThan(5)
  for (const module of executive.modules)
    expect(Object.keys(module)).toEqual(
      expect.arrayContaining(["key", "title", "icon", "check", "permissions"]),
    )
})
