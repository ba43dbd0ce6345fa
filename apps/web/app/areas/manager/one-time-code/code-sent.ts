import type { CodeSent } from "./confirm-with-code.tsx"

/** The action's answer to `intent=send`, from what the API answered. */
export function codeSent(answer: { sentTo: string; expiresInSeconds: number }): CodeSent {
  return { sent: { to: answer.sentTo, at: Date.now(), lifetimeSeconds: answer.expiresInSeconds } }
}
