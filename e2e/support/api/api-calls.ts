import type { APIResponse } from "@playwright/test"

/** A code that was sent a moment ago, before a failure, is as good as a new one. */
export async function sendCode(call: Promise<APIResponse>): Promise<void> {
  const response = await call
  if (response.status() !== 429) await okJson(response)
}

// biome-ignore lint/suspicious/noExplicitAny: the contract defines the responses, and the server tests check their shapes
export async function json(call: Promise<APIResponse>): Promise<any> {
  return okJson(await call)
}

// biome-ignore lint/suspicious/noExplicitAny: see json
export async function okJson(response: APIResponse): Promise<any> {
  if (!response.ok()) throw new Error(`${response.status()} at ${response.url()}: ${await response.text()}`)
  return response.json()
}
