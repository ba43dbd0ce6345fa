import { useSyncExternalStore } from "react"
import type { OpenedSigner } from "../../platform/device-work/jobs/open-signer.ts"

/*
 * The signature that is open in this page's memory, so that its password is asked once. It survives moving between
 * screens, and nothing else: no reload, no other tab, no sign-out.
 */
let opened: OpenedSigner | null = null
/** The key that was born in this page was lent for its first documents: it goes with the screen that signs them. */
let isLent = false
const listeners = new Set<() => void>()

export function keepSigner(signer: OpenedSigner): void {
  change(signer)
}

export function lendSigner(signer: OpenedSigner): void {
  change(signer, true)
}

export function forgetSigner(): void {
  change(null)
}

export function forgetLentSigner(): void {
  if (isLent) forgetSigner()
}

function change(next: OpenedSigner | null, lent = false): void {
  opened = next
  isLent = lent
  for (const listener of listeners) listener()
}

export function useOpenedSigner(): OpenedSigner | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => opened,
    () => null,
  )
}
