/** What a page's action answers to `intent=send`; `at` in milliseconds since 1970: each code has its own countdown. */
export interface CodeSent {
  sent: { to: string; at: number; lifetimeSeconds: number }
}

/** That answer, from what the API answered. */
export function codeSent(answer: { sentTo: string; expiresInSeconds: number }): CodeSent {
  return { sent: { to: answer.sentTo, at: Date.now(), lifetimeSeconds: answer.expiresInSeconds } }
}
