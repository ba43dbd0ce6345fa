import type { EmailTemplateKey } from "@trazo/domain/platform/email-templates"
import { templateTextsProblems } from "@trazo/domain/platform/template-texts"
import { expect, test } from "vitest"
import { andes, pacifico } from "./brands.ts"
import { andesMails, pacificoMails } from "./demo-mails.ts"

test("F3: one demo distributor wrote all templates, and every written template is valid", () => {
  expect(Object.keys(pacificoMails).toSorted()).toEqual([
    "headerFooter",
    "registerConvenio",
    "supplies",
    "validatePayment",
  ])
  for (const mails of [pacificoMails, andesMails]) {
    for (const [key, texts] of Object.entries(mails)) {
      expect(templateTextsProblems(key as EmailTemplateKey, texts)).toEqual({})
    }
  }
})

test("the demo's mails of a received payment promise the computed hour, and its notes no other term", () => {
  for (const { validatePayment } of [pacificoMails, andesMails]) {
    expect(validatePayment?.receivedBody).toContain("{{plazoRespuesta}}")
  }
  for (const { configuration } of [pacifico, andes]) {
    expect(configuration?.texts.promise).not.toMatch(/\d|hoy|mañana|día|hora/)
  }
})
