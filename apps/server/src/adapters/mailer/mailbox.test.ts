import { expect, it } from "vitest"
import { createTestApp } from "../../testing/test-app.ts"
import { mailboxMailer } from "./mailbox.ts"

const { deps, owner, clock } = await createTestApp()

it("keeps a mail once that comes again under its id, as after a crash", async () => {
  const id = "01a2268a-2319-7aea-84eb-b38c5a24d071"
  const texts = { subject: "Su código", text: "664484", html: "<p>664484</p>" }
  const mail = { id, distributorId: null, fromName: "Trazo", replyTo: "a@ejemplo.ec", to: "b@ejemplo.ec" }
  await mailboxMailer(deps.db, clock).deliver({ ...mail, ...texts })
  await mailboxMailer(deps.db, clock).deliver({ ...mail, ...texts })
  expect(
    await owner.selectFrom("mailbox").select("mailId").where("toAddress", "=", mail.to).execute(),
  ).toEqual([{ mailId: id }])
})
