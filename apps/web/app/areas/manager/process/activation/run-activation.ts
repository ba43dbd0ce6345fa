import type { ActivationState } from "@trazo/contract/activation"
import { activate } from "@trazo/pki/holder/activation"
import type { ActivationResult, ActivationStep } from "@trazo/pki/holder/activation-ports"
import { summarizeCertificate } from "@trazo/pki/holder/certificate-summary"
import { indexedDbKeyStore } from "@trazo/pki/holder/pending-key-store"
import { activationApi } from "./activation-api.ts"

export interface Run {
  state: ActivationState
  password: string
  /** A new key though there is a copy, whose password is lost. */
  startOver: boolean
  onStep: (step: ActivationStep) => void
}

export interface Activated extends ActivationResult {
  serial: string
}

/** Loaded when the holder starts: nothing of it is needed before. Throws what `activate` throws. */
export async function runActivation({ state, password, startOver, onStep }: Run): Promise<Activated> {
  const { requestId, holderNames } = state
  const result = await activate({
    requestId,
    password,
    commonName: holderNames,
    friendlyName: holderNames,
    api: activationApi(requestId),
    storage: indexedDbKeyStore(),
    progress: onStep,
    startOver,
  })
  return { ...result, serial: summarizeCertificate(result.certificate).serial }
}
