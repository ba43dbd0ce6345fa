import { expect, it } from "vitest"
import { mailDelayOf, mailRefusalOf } from "./mail-delivery.ts"

it.each([
  ["550 5.1.1 <ana@x.ec>: Recipient address rejected: User unknown", "no-mailbox"],
  ["550 5.1.1 The email account that you tried to reach does not exist.", "no-mailbox"],
  ["550 No such user here", "no-mailbox"],
  ["553 sorry, that address is not in my list", "no-mailbox"],
  ["550 5.1.2 Host unknown", "no-domain"],
  ["556 5.1.10 Recipient address has null MX", "no-domain"],
  ["550 5.2.1 The email account is disabled", "disabled"],
  ["552 5.2.2 Mailbox full", "full"],
  ["552 Requested mail action aborted: exceeded storage allocation", "full"],
  ["550-5.7.1 Our system has detected that this message is likely unsolicited", "blocked"],
  ["554 5.7.1 Message rejected due to content restrictions", "blocked"],
  ["550 Message was classified as spam for this user", "blocked"],
  ["552 5.3.4 Message size exceeds fixed limit", "too-large"],
  ["5.1.1 smtp; 550 no mailbox by that name", "no-mailbox"],
  ["500 what?", "other"],
  ["connect ECONNREFUSED 127.0.0.1:25", "gave-up"],
  ["451 4.7.1 Greylisted, please try again", "gave-up"],
])("«%s» is %s", (reply, refusal) => {
  expect(mailRefusalOf(reply)).toBe(refusal)
})

it("distinguishes a server that asks to wait from an unreachable one", () => {
  expect(mailDelayOf("451 4.7.1 Greylisted")).toBe("el servidor del destinatario pidió esperar")
  expect(mailDelayOf("connect ECONNREFUSED")).toBe(
    "todavía no logramos conectarnos con el servidor de correo",
  )
})
