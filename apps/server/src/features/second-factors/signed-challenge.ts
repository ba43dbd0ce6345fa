/** The challenge that a passkey says it signed; null for what is no client data (WebAuthn, section 5.8.1). */
export function signedChallenge(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"))
    const challenge = (data as { challenge?: unknown } | null)?.challenge
    return typeof challenge === "string" ? challenge : null
  } catch {
    return null
  }
}
