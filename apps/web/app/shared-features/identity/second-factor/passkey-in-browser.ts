import type { FactorArea } from "@trazo/domain/identity/second-factor"
import { callFromBrowser } from "../../platform/api/call-from-browser.ts"

// Loaded when a passkey is used, because most users have none.
const library = () => import("@simplewebauthn/browser")

export async function factorApiOf(area: FactorArea) {
  const { factorApis } = await import("@trazo/contract/identity/second-factor")
  return factorApis[area]
}

/** The browser made or used no passkey. The message is shown to the user. */
class PasskeyFailed extends Error {
  constructor(cause: unknown) {
    const name = cause instanceof Error ? cause.name : ""
    super(messages[name] ?? "No se usó la llave de acceso. Inténtelo otra vez.")
    this.name = "PasskeyFailed"
  }
}

const messages: Record<string, string> = {
  InvalidStateError: "Este dispositivo ya tiene una llave de acceso de esta cuenta.",
  SecurityError: "En esta dirección no se pueden usar llaves de acceso.",
  NotSupportedError: "Este navegador no puede usar llaves de acceso.",
}

async function inDevice<Made>(work: () => Promise<Made>): Promise<Made> {
  try {
    return await work()
  } catch (error) {
    throw new PasskeyFailed(error)
  }
}

/** Signs a challenge, as JSON. @throws ApiError, ConnectionLost, PasskeyFailed */
export async function signWithPasskey(area: FactorArea, purpose: "sign-in" | "proof") {
  const api = await factorApiOf(area)
  const optionsJSON = await callFromBrowser(purpose === "proof" ? api.challengeProof : api.challengePasskey)
  const { startAuthentication } = await library()
  type Options = Parameters<typeof startAuthentication>[0]["optionsJSON"]
  return inDevice(() => startAuthentication({ optionsJSON: optionsJSON as unknown as Options }))
}

/** Makes a passkey, as JSON. @throws ApiError, ConnectionLost, PasskeyFailed */
export async function makePasskey(area: FactorArea) {
  const api = await factorApiOf(area)
  const optionsJSON = await callFromBrowser(api.startPasskey)
  const { startRegistration } = await library()
  type Options = Parameters<typeof startRegistration>[0]["optionsJSON"]
  return inDevice(() => startRegistration({ optionsJSON: optionsJSON as unknown as Options }))
}
