import { expect, test } from "vitest"
import type { Actor } from "../../../actor.ts"
import { aShop, goTo, startPurchase } from "../../../testing/purchase.ts"
import { createTestApp } from "../../../testing/test-app.ts"
import { endLinks } from "../../certificates/request-links/end-links.ts"
import { findApplicant } from "../../identity/sessions/find-actor.ts"
import { confirmPairing, endPairing, startPairing } from "../pairings/pair-phone.ts"
import { completeStep } from "./change-draft.ts"
import { acceptTerms } from "./consents.ts"
import { uploadDocument } from "./draft-documents.ts"
import { sendReceipt } from "./pay-request.ts"
import { confirmEmailCode, sendEmailCode } from "./prove-email.ts"
import { redeemPromotion, removePromotion } from "./redeem-promotion.ts"
import { savePersonalData } from "./save-personal-data.ts"
import { cancelRequest, chooseCertificate, getPurchase } from "./start-purchase.ts"
import { submitRequest } from "./submit-request.ts"

const testApp = await createTestApp()
const { deps } = testApp
const shop = await aShop(testApp)
const { scope } = shop
const file = { name: "foto.png", type: "image/png", bytes: new Uint8Array([1]) }
const receipt = { file, paidOn: "2026-01-02", method: "transfer", amountCents: 1, bank: "x", account: "y" }

const calls = {
  getPurchase: (actor) => getPurchase(scope, actor, deps),
  chooseCertificate: (actor) =>
    chooseCertificate(scope, { actor, kind: "subject1", validity: "OneYear" }, deps),
  savePersonalData: (actor) => savePersonalData(scope, { actor, foreing: false, userInfo: {} }, deps),
  sendEmailCode: (actor) => sendEmailCode(scope, actor, deps),
  confirmEmailCode: (actor) => confirmEmailCode(scope, { actor, code: "000000" }, deps),
  uploadDocument: (actor) =>
    uploadDocument(scope, { actor, documentType: "identityFront", file, address: null }, deps),
  acceptTerms: (actor) => acceptTerms(scope, { actor, ip: "::1", userAgent: "", shown: "1" }, deps),
  completeStep: (actor) => completeStep(scope, { actor, step: "summary" }, deps),
  submitRequest: (actor) =>
    submitRequest(scope, { actor, password: "Atacante2026x", signedInAs: null, browser: null }, deps),
  sendReceipt: (actor) => sendReceipt(scope, actor, { ...receipt, address: null } as never, deps),
  redeemPromotion: (actor) => redeemPromotion(scope, { actor, typed: "X", address: "::1" }, deps),
  removePromotion: (actor) => removePromotion(scope, actor, deps),
  cancelRequest: (actor) => cancelRequest(scope, actor, deps),
  endLinks: (actor) => endLinks(scope, actor, deps),
  startPairing: (actor) => startPairing(scope, actor, deps),
  confirmPairing: (actor) => confirmPairing(scope, { actor, number: "0000" }, deps),
  endPairing: (actor) => endPairing(scope, actor, deps),
} satisfies Record<string, (actor: Actor) => Promise<unknown>>

test.each(Object.entries(calls))(
  "%s is refused to a device whose call began before another one took the draft over",
  async (_name, call) => {
    testApp.clock.advance({ seconds: 61 })
    const draft = await goTo(testApp, await startPurchase(testApp, shop), "password")
    const before = await findApplicant({ token: draft.token, scope }, deps)
    if (!before) throw new Error("The draft has no applicant.")
    await draft.call("DELETE", "/current/links")
    await expect(call(before)).rejects.toMatchObject({ typeCode: "REQUEST_LINK_INVALID" })
    expect(await draft.flow()).toMatchObject({ status: "draft" })
  },
)
