import type { APIRequestContext } from "@playwright/test"
import type { ActivationApi } from "@trazo/pki/holder/activation"
import type { PendingKeyStore } from "@trazo/pki/holder/pending-key-store"
import { json, okJson } from "./api-calls.ts"

export function inMemoryStore(): PendingKeyStore {
  const copies = new Map<string, Awaited<ReturnType<PendingKeyStore["get"]>>>()
  return {
    async add(requestId, copy) {
      if (!copies.has(requestId)) copies.set(requestId, copy)
    },
    get: async (requestId) => copies.get(requestId) ?? null,
    async remove(requestId) {
      copies.delete(requestId)
    },
  }
}

/** The calls of an activation, with the holder's cookies. */
export function activationOver(holder: APIRequestContext, address: string): ActivationApi {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64"))
  const text = (content: Uint8Array) => Buffer.from(content).toString("base64")
  const issued = (response: { certificate: string; chain: string[] }) => ({
    certificate: bytes(response.certificate),
    chain: response.chain.map(bytes),
  })
  return {
    async loadKeyCopy() {
      const response = await holder.get(`${address}/key-copy`)
      if (response.status() === 404) return null
      const { kind, copy } = await okJson(response)
      return { kind, bytes: bytes(copy) }
    },
    async saveKeyCopy(copy) {
      await json(holder.put(`${address}/key-copy`, { data: { copy: text(copy) } }))
    },
    async loadCertificate() {
      const response = await holder.get(`${address}/certificate`)
      return response.status() === 404 ? null : issued(await okJson(response))
    },
    async sendRequest(request) {
      const data = { certificationRequest: text(request) }
      return issued(await json(holder.post(`${address}/certificate`, { data })))
    },
    async saveP12(p12) {
      await json(holder.put(`${address}/p12`, { data: { p12: text(p12) } }))
      return "saved"
    },
  }
}
