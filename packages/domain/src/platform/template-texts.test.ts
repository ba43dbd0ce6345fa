import { describe, expect, it } from "vitest"
import { emailTemplateKeys, emailTemplates } from "./email-templates.ts"
import {
  cleanTemplateTexts,
  type TemplateTexts,
  templateTextsOf,
  templateTextsProblems,
} from "./template-texts.ts"
import { brandVariables, fillVariables, mailVariables } from "./template-variables.ts"

const good: TemplateTexts = {
  subject: "Invitación de {{convenio}}",
  body: "Hola {{nombres}}:\n\n{{convenio}} le invita.\n\n[Empezar]({{enlace}})",
}

describe("F3: the texts of a mail", () => {
  it.each(emailTemplateKeys)("%s: its standard texts are valid", (key) => {
    expect(templateTextsProblems(key, templateTextsOf(key, null))).toEqual({})
  })

  it("refuses an unknown variable and lists the allowed ones", () => {
    const { body } = templateTextsProblems("registerConvenio", { ...good, body: `${good.body} {{apodo}}` })
    expect(body).toMatch(/^Aquí no existe \{\{apodo\}\}\. Puede usar: \{\{nombres\}\}, /)
  })

  it("refuses a variable of another mail", () => {
    const { subject } = templateTextsProblems("registerConvenio", { ...good, subject: "{{numeroSolicitud}}" })
    expect(subject).toContain("Aquí no existe {{numeroSolicitud}}")
  })

  it.each([
    ["missing compulsory variables", { body: "Hola." }, { body: "Falta {{convenio}}, {{enlace}}" }],
    ["nothing written", { body: " \n" }, { body: "Este campo es requerido" }],
    [
      "a subject of two lines",
      { subject: "Hola\nBcc: x" },
      { subject: "Escriba el asunto en una sola línea" },
    ],
    ["too long a subject", { subject: "a".repeat(121) }, { subject: "Máximo 120 caracteres" }],
    [
      "an open variable",
      { body: `${good.body} {{nombres` },
      { body: "Una variable quedó sin cerrar. Se escribe así: {{distribuidora}}" },
    ],
    [
      "a link that could run something",
      { body: `${good.body} [aquí](javascript:alert)` },
      {
        body: "El enlace [aquí](javascript:alert) no sirve en un correo: debe empezar con https://, http:// o mailto:",
      },
    ],
  ])("%s: only its own field gets a message", (_, texts, problems) => {
    expect(templateTextsProblems("registerConvenio", { ...good, ...texts })).toEqual(problems)
  })

  it.each([
    "[ver](https://otro.ec/?de={{enlace}})",
    "[ver](mailto:yo@otro.ec?body={{enlace}})",
    "https://otro.ec/{{enlace}}",
    "https://otro.ec/({{ enlace }}",
    "otro.ec/?de={{enlace}}",
    "https://otro.ec/?de=*{{enlace}}",
  ])("does not send the holder's link to another address: %s", (text) => {
    const { body } = templateTextsProblems("registerConvenio", { ...good, body: `${good.body} ${text}` })
    expect(body).toMatch(/^\{\{enlace\}\} va solo/)
  })

  it.each(["{{enlace}}", "**{{ enlace }}**", "({{enlace}})", "- [Ver]({{enlace}}), o {{enlace}}."])(
    "accepts the holder's link by itself: %s",
    (text) => {
      const body = `${good.body}\n${text}`
      expect(templateTextsProblems("registerConvenio", { ...good, body })).toEqual({})
    },
  )

  it("accepts an empty optional text", () => {
    const footer = "{{distribuidora}} {{ correoAyuda }}"
    expect(templateTextsProblems("headerFooter", { footer })).toEqual({})
  })

  it("replaces each saved text that is no longer valid with the standard one", () => {
    const saved = { subject: "Su convenio", body: "Texto de antes, sin enlace" }
    const texts = templateTextsOf("registerConvenio", saved)
    expect(texts.subject).toBe("Su convenio")
    expect(texts.body).toContain("[Pedir mi firma]({{enlace}})")
  })

  it("stores only the mail's own fields, with one kind of line end", () => {
    expect(cleanTemplateTexts("headerFooter", { footer: "a\r\nb ", other: "x" })).toEqual({
      header: "",
      footer: "a\nb",
    })
  })
})

it("every e-mail's subject and text are fields of its template, and every variable has a description", () => {
  for (const { fields, emails } of Object.values(emailTemplates)) {
    const keys = fields.map(({ key }) => key)
    for (const { subject, body } of emails) expect(keys).toEqual(expect.arrayContaining([subject, body]))
    for (const { variables, compulsory } of fields)
      expect(variables).toEqual(expect.arrayContaining([...compulsory]))
  }
  for (const name of brandVariables) expect(mailVariables[name].description).not.toBe("")
})

it("fills a variable without a value with nothing, and does not fill braces in values", () => {
  expect(fillVariables("a{{nombres}}b{{motivo}}", { nombres: "{{motivo}}" })).toBe("a{{motivo}}b")
})
