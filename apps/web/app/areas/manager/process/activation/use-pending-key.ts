import { useEffect, useState } from "react"

/**
 * Whether this browser keeps the wrapped key of an activation that was cut off; undefined until it has been looked
 * for. `forget` removes it, once its certificate was given up.
 */
export function usePendingKey(requestId: string) {
  const [isPending, setPending] = useState<boolean>()

  useEffect(() => {
    let isCurrent = true
    void keyStore()
      .then((store) => store.get(requestId))
      .catch(() => null)
      .then((copy) => {
        if (isCurrent) setPending(copy !== null)
      })
    return () => {
      isCurrent = false
    }
  }, [requestId])

  const forget = async () => {
    // A copy that stays is encrypted and of no use any more.
    await keyStore()
      .then((store) => store.remove(requestId))
      .catch(() => undefined)
    setPending(false)
  }
  return { isPending, forget }
}

async function keyStore() {
  const { indexedDbKeyStore } = await import("@trazo/pki/holder/pending-key-store")
  return indexedDbKeyStore()
}
