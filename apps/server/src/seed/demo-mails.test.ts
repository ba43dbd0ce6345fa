import type { EmailTemplateKey } from "@trazo/domain/mail/email-templates"
import { templateTextsProblems } from "@trazo/domain/mail/template-texts"
import { defaultPromise } from "@trazo/domain/requests/review-promise"
import { expect, test } from "vitest"
import { pacifico } from "./brands.ts"
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

test("the demo's texts promise the normal channel the working day that its deadline counts", () => {
  const { hours, opens, closes } = defaultPromise
  expect(hours.normal).toBe(Number.parseInt(closes, 10) - Number.parseInt(opens, 10))
  for (const text of [pacifico.configuration?.texts.promise, pacificoMails.validatePayment?.receivedBody]) {
    expect(text).toContain("en un máximo de un día laborable")
  }
})
