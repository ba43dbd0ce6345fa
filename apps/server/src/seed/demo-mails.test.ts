import type { EmailTemplateKey } from "@trazo/domain/mail/email-templates"
import { templateTextsProblems } from "@trazo/domain/mail/template-texts"
import { expect, test } from "vitest"

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
