import type { EmailTemplateKey } from "@trazo/domain/mail/email-templates"
import { templateTextsProblems } from "@trazo/domain/mail/template-texts"
import { expect, test } from "vitest"
import { andesMails, pacificoMails } from "./demo-mails.ts"

test("F3: the demo distributor wrote all its mails, and all that any wrote hold to the rules", () => {
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
