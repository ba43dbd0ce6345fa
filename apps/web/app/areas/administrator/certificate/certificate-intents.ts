import {
  confirmPlatformEventDate,
  releaseForPlatform,
  revokeForPlatform,
  suspendForPlatform,
} from "@trazo/contract/certificates/staff-revocation"
import type { RouterContextProvider } from "react-router"
import {
  releaseBody,
  revocationBody,
  suspensionBody,
} from "../../../shared-features/certificates/staff-revocation/revocation-form.ts"
import { call } from "../../../shared-features/platform/api/call.ts"
import type { Intents } from "../../../shared-features/platform/intent/page-action.ts"

export function certificateIntents(context: Readonly<RouterContextProvider>, serial: string) {
  const params = { serial }
  return {
    revoke: (form) => call(context, revokeForPlatform, { params, body: revocationBody(form) }),
    suspend: (form) => call(context, suspendForPlatform, { params, body: suspensionBody(form) }),
    releaseSuspension: (form) => call(context, releaseForPlatform, { params, body: releaseBody(form) }),
    confirmEventDate: () => call(context, confirmPlatformEventDate, { params }),
  } satisfies Intents
}
