import type { ReceivedFile } from "@trazo/contract/endpoint/endpoint"
import type { StepKey } from "@trazo/domain/buying/steps"
import type { DocumentType } from "@trazo/domain/requests/documents"
import type { Actor } from "../../actor.ts"
import type { Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { completeStep } from "../../features/buying/purchases/change-draft.ts"
import { acceptTerms, giveBiometricConsent } from "../../features/buying/purchases/consents.ts"
import { uploadDocument } from "../../features/buying/purchases/draft-documents.ts"
import { confirmEmailCode, sendEmailCode } from "../../features/buying/purchases/prove-email.ts"
import { savePersonalData } from "../../features/buying/purchases/save-personal-data.ts"

/** Somebody who fills in a draft, for scenarios and for tests. */
interface Applicant {
  scope: Scope
  actor: Actor
  foreing: boolean
  userInfo: Record<string, string>
  document(documentType: DocumentType): ReceivedFile | Promise<ReceivedFile>
  /** The code that was mailed last. */
  mailedCode(): Promise<string>
}

const device = {
  ip: "190.152.10.24",
  userAgent:
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36",
}

/** Completes one step of a draft with the operations that its page calls. */
export async function fillInStep(applicant: Applicant, step: StepKey, deps: Deps): Promise<void> {
  const { scope, actor, foreing, userInfo } = applicant
  const upload = async (documentType: DocumentType) => {
    const file = await applicant.document(documentType)
    await uploadDocument(scope, { actor, documentType, file, address: null }, deps)
  }
  const fillIn: Partial<Record<StepKey, () => Promise<unknown>>> = {
    personal: () => savePersonalData(scope, { actor, foreing, userInfo }, deps),
    async documents() {
      const { categories } = await giveBiometricConsent(scope, { actor, ...device }, deps)
      for (const { paper: type, required } of categories)
        if (required && type !== "facePhoto") await upload(type)
      await completeStep(scope, { actor, step: "documents" }, deps)
    },
    async photo() {
      await upload("facePhoto")
      await completeStep(scope, { actor, step: "photo" }, deps)
    },
    async code() {
      await sendEmailCode(scope, actor, deps)
      await confirmEmailCode(scope, { actor, code: await applicant.mailedCode() }, deps)
    },
    terms: () => acceptTerms(scope, { actor, ...device }, deps),
    summary: () => completeStep(scope, { actor, step: "summary" }, deps),
  }
  await fillIn[step]?.()
}
