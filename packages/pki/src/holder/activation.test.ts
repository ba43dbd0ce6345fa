import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { ActivationServer, Cut, MemoryKeyStore } from "../../testing/activation-server.ts"
import { opensslAuthority } from "../../testing/openssl-authority.ts"
import { type Activation, type ActivationStep, activate, activationSteps } from "./activation.ts"
import {
  CertificateOfAnotherKey,
  CopyNotConfirmed,
  KeyLost,
  StorageUnavailable,
  WrongPassword,
} from "./holder-errors.ts"
import { exportPrivateKey, makeCertificationRequest, makeHolderKey } from "./holder-key.ts"
import { verifyP12 } from "./open-p12.ts"
import { PasswordNotAllowed } from "./p12-password.ts"
import { wrapKey } from "./wrapped-key.ts"

const password = "Firma «no» 2026".replace(/[«»]/g, '"')
const requestId = "5b1f0c1e-0f6f-4d38-9d7a-0d0e2f4b7a11"
const rounds = 1000
const authority = opensslAuthority()
afterAll(authority.remove)

let server: ActivationServer
let storage: MemoryKeyStore
beforeEach(() => {
  server = new ActivationServer(authority)
  storage = new MemoryKeyStore()
})

function activation(changes: Partial<Activation> = {}): Activation {
  const commonName = "MARÍA PEÑA"
  return { requestId, password, keyBits: 2048, commonName, api: server, storage, rounds, ...changes }
}

/** Closes the tab as this step begins. Only stored data remains. */
const closedAt = (step: ActivationStep) => ({
  progress: (begun: ActivationStep) => {
    if (begun === step) throw new Cut(step)
  },
})

/** Expects one certificate, its P12 on the server and with the holder, and no copy in the browser. */
async function expectFinished(run: Awaited<ReturnType<typeof activate>>) {
  expect(server.signatures).toBe(1)
  expect(server.copy).toEqual({ kind: "p12", bytes: run.p12 })
  expect(run.certificate).toEqual(server.issued?.certificate)
  const check = await verifyP12({ p12: run.p12, password, certificate: run.certificate })
  expect(check.ok).toBe(true)
  expect(storage.kept.size).toBe(0)
}

it("makes a new key if the copy's key is smaller than asked", async () => {
  const { copy } = await otherCopy()
  server.copy = { kind: "wrapped", bytes: copy }
  storage.kept.set(requestId, copy)
  const run = await activate(activation({ keyBits: 3072 }))
  await expectFinished(run)
  expect(run.privateKey.algorithm).toMatchObject({ modulusLength: 3072 })
})

async function otherCopy(secret = password) {
  const pair = await makeHolderKey(2048)
  return { pair, copy: await wrapKey(pair.privateKey, secret, rounds) }
}

describe("an uninterrupted activation", () => {
  it("runs every step once and ends with a P12 of its certificate", async () => {
    const steps: ActivationStep[] = []
    await expectFinished(await activate(activation({ progress: (step) => steps.push(step) })))
    expect(steps).toEqual(activationSteps)
  })

  it("stores the same wrapped key in the browser and on the server before it sends the request", async () => {
    let copies: unknown[] = []
    server.onRequest = () => {
      copies = [server.copy?.kind, server.copy?.bytes, storage.kept.get(requestId)]
    }
    await activate(activation())
    expect(copies[0]).toBe("wrapped")
    expect(copies[1]).toBeInstanceOf(Uint8Array)
    expect(copies[2]).toEqual(copies[1])
  })

  it("sends neither the private key nor the password", async () => {
    const { privateKey } = await activate(activation())
    const secret = Buffer.from(await exportPrivateKey(privateKey)).subarray(400, 432)
    const sent = Buffer.concat(server.received)
    expect(server.received).toHaveLength(3)
    expect(sent.includes(secret)).toBe(false)
    expect(sent.includes(password)).toBe(false)
    expect(sent.includes(Buffer.from(password, "utf16le").swap16())).toBe(false)
  })

  it("does not start with a password that Java refuses", async () => {
    await expect(activate(activation({ password: "Contraseña1" }))).rejects.toBeInstanceOf(PasswordNotAllowed)
    expect(storage.kept.size).toBe(0)
    expect(server.received).toHaveLength(0)
  })
})

describe("an interrupted activation continues with the password alone", () => {
  it.each(activationSteps)("after the tab closes as «%s» begins", async (step) => {
    await expect(activate(activation(closedAt(step)))).rejects.toBeInstanceOf(Cut)
    await expectFinished(await activate(activation()))
  })

  const calls = ["loadKeyCopy", "loadCertificate", "saveKeyCopy", "sendRequest", "saveP12"] as const
  it.each(calls)("after the connection fails before %s", async (call) => {
    server.cutBefore = call
    await expect(activate(activation())).rejects.toBeInstanceOf(Cut)
    server.cutBefore = null
    await expectFinished(await activate(activation()))
  })

  it.each(calls)("after the response of %s is lost", async (call) => {
    server.cutAfter = call
    await expect(activate(activation())).rejects.toBeInstanceOf(Cut)
    server.cutAfter = null
    await expectFinished(await activate(activation()))
  })

  it.each(["sendRequest", "checkCertificate", "saveP12"] as const)(
    "on another device without its own copy, from «%s» on",
    async (step) => {
      await expect(activate(activation(closedAt(step)))).rejects.toBeInstanceOf(Cut)
      storage.kept.clear()
      await expectFinished(await activate(activation()))
    },
  )

  it.each(["browser", "server"] as const)("if the %s's copy is damaged", async (place) => {
    await expect(activate(activation(closedAt("checkCertificate")))).rejects.toBeInstanceOf(Cut)
    const damaged = new TextEncoder().encode("dañada")
    if (place === "browser") storage.kept.set(requestId, damaged)
    else server.copy = { kind: "wrapped", bytes: damaged }
    await expectFinished(await activate(activation()))
  })

  it("keeps the first key, and a repeated request gets the same certificate", async () => {
    server.cutAfter = "sendRequest"
    await expect(activate(activation())).rejects.toBeInstanceOf(Cut)
    server.cutAfter = null
    const [request] = server.received.slice(1)
    const again = await server.sendRequest(request as Uint8Array<ArrayBuffer>)
    const { certificate } = await activate(activation())
    expect(certificate).toEqual(again.certificate)
    expect(server.signatures).toBe(1)
  })

  it("changes nothing on a wrong password at any stage", async () => {
    for (const step of ["sendRequest", "checkCertificate", "done"] as const) {
      await activate(activation(closedAt(step))).catch(() => undefined)
      const before = { copy: server.copy, kept: new Map(storage.kept), received: server.received.length }
      const wrong = activate(activation({ password: "Firma2027" }))
      await expect(wrong).rejects.toBeInstanceOf(WrongPassword)
      expect({ copy: server.copy, kept: storage.kept, received: server.received.length }).toEqual(before)
    }
  })
})

describe("two activations of one request", () => {
  it("uses the key that another tab stored first", async () => {
    const { copy } = await otherCopy()
    const progress = (step: ActivationStep) => {
      if (step === "wrapKey") storage.kept.set(requestId, copy)
    }
    server.onRequest = () => expect(server.copy?.bytes).toEqual(copy)
    await expectFinished(await activate(activation({ progress })))
    expect.assertions(6)
  })

  it("sends no request if another device replaced this one's copy", async () => {
    const { copy } = await otherCopy()
    const save = server.saveKeyCopy.bind(server)
    server.saveKeyCopy = async (ours) => {
      await save(ours)
      server.copy = { kind: "wrapped", bytes: copy }
    }
    await expect(activate(activation())).rejects.toBeInstanceOf(CopyNotConfirmed)
    expect(server.issued).toBeNull()
  })

  it("prefers the server's copy to the browser's before the certificate", async () => {
    const { copy } = await otherCopy()
    storage.kept.set(requestId, (await otherCopy()).copy)
    server.copy = { kind: "wrapped", bytes: copy }
    server.onRequest = () => expect(storage.kept.get(requestId)).toEqual(copy)
    await expectFinished(await activate(activation()))
    expect.assertions(6)
  })

  it("uses the copy with the certified key, in either place", async () => {
    const { pair, copy } = await otherCopy()
    server.copy = { kind: "wrapped", bytes: copy }
    await server.sendRequest(await makeCertificationRequest(pair, { commonName: "MARÍA PEÑA" }))
    server.copy = { kind: "wrapped", bytes: (await otherCopy()).copy }
    storage.kept.set(requestId, copy)
    await expectFinished(await activate(activation()))
  })

  it("keeps and returns the P12 that was saved first", async () => {
    await expect(activate(activation(closedAt("saveP12")))).rejects.toBeInstanceOf(Cut)
    const second = activate(activation())
    const [one, other] = await Promise.all([activate(activation()), second])
    expect(one.p12).toEqual(other.p12)
    await expectFinished(one)
  })

  it("refuses a certificate of another key", async () => {
    const { pair } = await otherCopy()
    const request = await makeCertificationRequest(pair, { commonName: "OTRA" })
    const issued = { certificate: authority.issue(request), chain: authority.chain }
    server.sendRequest = async () => issued
    await expect(activate(activation())).rejects.toBeInstanceOf(CertificateOfAnotherKey)
    expect(server.copy?.kind).toBe("wrapped")
    expect(storage.kept.size).toBe(1)
  })
})

describe("a key that is unavailable", () => {
  it("throws KeyLost if no copy contains the certified key", async () => {
    await activate(activation(closedAt("checkCertificate"))).catch(() => undefined)
    storage.kept.clear()
    server.copy = { kind: "wrapped", bytes: (await otherCopy()).copy }
    await expect(activate(activation())).rejects.toBeInstanceOf(KeyLost)
  })

  it("can restart with a new key and password before the certificate", async () => {
    const forgotten = await otherCopy("Olvidada2026")
    storage.kept.set(requestId, forgotten.copy)
    server.copy = { kind: "wrapped", bytes: forgotten.copy }
    await expect(activate(activation())).rejects.toBeInstanceOf(WrongPassword)
    await expectFinished(await activate(activation({ startOver: true })))
  })

  it("cannot restart once the key is certified", async () => {
    await activate(activation(closedAt("checkCertificate"))).catch(() => undefined)
    await expectFinished(await activate(activation({ startOver: true })))
  })

  it("sends no request if the browser stores nothing", async () => {
    storage.add = () => Promise.reject(new DOMException("full", "QuotaExceededError"))
    await expect(activate(activation())).rejects.toBeInstanceOf(StorageUnavailable)
    storage.add = async () => undefined
    await expect(activate(activation())).rejects.toBeInstanceOf(StorageUnavailable)
    expect(server.received).toHaveLength(0)
  })

  it("finishes even if the browser cannot remove its copy", async () => {
    storage.remove = () => Promise.reject(new DOMException("gone", "InvalidStateError"))
    const { p12 } = await activate(activation())
    expect(server.copy).toEqual({ kind: "p12", bytes: p12 })
  })
})
