import { expect, test } from "vitest"
import { BerError } from "./ber-reader.ts"
import { importHolderKey } from "./holder-key.ts"

test("what a wrong password makes of a key is refused once: no second refusal is left unheard", async () => {
  const unheard: unknown[] = []
  const hear = (reason: unknown) => unheard.push(reason)
  process.on("unhandledRejection", hear)
  await expect(importHolderKey(Uint8Array.of(0x30, 0x84, 1, 2, 3))).rejects.toThrow(BerError)
  await new Promise(setImmediate)
  process.off("unhandledRejection", hear)
  expect(unheard).toEqual([])
})
