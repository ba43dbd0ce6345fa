import { expect, test } from "vitest"
import { aShop, goTo, mailedCode, startPurchase } from "../../../testing/purchase.ts"
import { holder, traceOf } from "../../../testing/request-factory.ts"
import { createTestApp } from "../../../testing/test-app.ts"

const app = await createTestApp()
const shop = await aShop(app)

test("normalises data for the certificate", async () => {
  const purchase = await startPurchase(app, shop)
  const typed = {
    ...holder,
    names: "  María  josé ",
    email: "Maria@Prueba.EC",
    province: "guayas",
    unknown: "x",
  }
  const { status, body } = await purchase.call("PUT", "/current/personal", {
    foreing: false,
    userInfo: typed,
  })
  expect(status).toBe(200)
  expect(body.userInfo).toEqual({ ...holder, province: "Guayas" })
  expect(body.step).toEqual({ completed: ["certificate", "personal"], current: "documents", counter: 3 })
})

test("E11: refuses a cédula with a wrong check digit or length", async () => {
  const purchase = await startPurchase(app, shop)
  const before = await traceOf(app, purchase)
  const wrong = [
    ["1710034066", "La cédula no es válida: revise cada dígito"],
    ["171003406", "Su cédula debe tener 10 dígitos"],
    ["171003406-5", "Su cédula debe tener 10 dígitos"],
    ["", "Este campo es requerido"],
  ] as const
  for (const [identity, message] of wrong) {
    const response = await purchase.call("PUT", "/current/personal", {
      foreing: false,
      userInfo: { ...holder, identity },
    })
    expect(response).toMatchObject({
      status: 400,
      body: {
        typeCode: "VALIDATION_FAILED",
        message: "Revise los campos marcados.",
        fields: { identity: message },
      },
    })
  }
  expect(await traceOf(app, purchase)).toEqual(before)
})

test("H5: reports all invalid fields, and autosaves them as typed", async () => {
  const purchase = await startPurchase(app, shop, { kind: "subject4" })
  const userInfo = { ...holder, email: "maria@", companyRuc: "0992397535001", companyName: "ACME" }
  const refused = await purchase.call("PUT", "/current/personal", { foreing: false, userInfo })
  expect(refused.body.fields).toEqual({
    email: "Ingrese correo válido",
    position: "Este campo es requerido",
    appointmentExpiry: "Este campo es requerido",
  })
  const kept = await purchase.call("PATCH", "/current/personal", { foreing: false, userInfo })
  expect(kept.status).toBe(200)
  const again = await purchase.flow()
  expect(again.userInfo).toEqual(userInfo)
  expect(again.step.current).toBe("personal")
})

test("reopens the step after a change only", async () => {
  const purchase = await goTo(app, await startPurchase(app, shop), "documents")
  const same = await purchase.call("PATCH", "/current/personal", {
    foreing: false,
    userInfo: { city: "Guayaquil" },
  })
  expect(same.body.step.completed).toContain("personal")
  const changed = await purchase.call("PATCH", "/current/personal", {
    foreing: false,
    userInfo: { city: "qui" },
  })
  expect(changed.body.userInfo.city).toBe("qui")
  expect(changed.body.step).toEqual({ completed: ["certificate"], current: "personal", counter: 2 })
})

test("requires a new code and summary after a change of the e-mail", async () => {
  const purchase = await goTo(app, await startPurchase(app, shop), "password")
  const userInfo = { ...holder, email: "otra@prueba.ec" }
  const { body } = await purchase.call("PUT", "/current/personal", { foreing: false, userInfo })
  expect(body.step).toEqual({
    completed: ["certificate", "personal", "documents", "photo", "terms"],
    current: "code",
    counter: 5,
  })
  expect((await purchase.call("PUT", "/current/submission", { password: null })).body.typeCode).toBe(
    "STEP_NOT_REACHED",
  )
  app.clock.advance({ minutes: 1 })
  await purchase.call("POST", "/current/email-code")
  const code = await mailedCode(app, "otra@prueba.ec")
  const confirmed = await purchase.call("PUT", "/current/email-code", { code })
  expect(confirmed.body.options.verifiedEmail).toBe("otra@prueba.ec")
  expect(confirmed.body.step.current).toBe("summary")
})

test("refuses a code sent to the former address", async () => {
  const purchase = await goTo(app, await startPurchase(app, shop), "code")
  app.clock.advance({ minutes: 1 })
  await purchase.call("POST", "/current/email-code")
  const code = await mailedCode(app, holder.email)
  await purchase.call("PUT", "/current/personal", {
    foreing: false,
    userInfo: { ...holder, email: "nueva@prueba.ec" },
  })
  expect((await purchase.call("PUT", "/current/email-code", { code })).body.typeCode).toBe("CODE_EXPIRED")
  expect((await purchase.flow()).options.verifiedEmail).toBeNull()
})

test("writes nothing for a repeated form", async () => {
  const purchase = await goTo(app, await startPurchase(app, shop), "documents")
  const before = await traceOf(app, purchase)
  const replay = await purchase.call("PUT", "/current/personal", { foreing: false, userInfo: holder })
  expect(replay.status).toBe(200)
  expect(await traceOf(app, purchase)).toEqual(before)
})

test("requires the video of a person over 65", async () => {
  const purchase = await goTo(app, await startPurchase(app, shop), "password")
  const userInfo = { ...holder, birthDate: "1950-01-31" }
  const { body } = await purchase.call("PUT", "/current/personal", { foreing: false, userInfo })
  expect(body.categories.map(({ paper }) => paper)).toContain("authorisationVideo")
  expect(body.step.current).toBe("documents")
})
