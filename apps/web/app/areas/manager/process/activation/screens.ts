import type { ActivationState } from "@trazo/contract/activation"
import type { Phase } from "./use-activation.ts"

/** What an activation shows; the words at its head, and which of the four steps it belongs to. */
export const screens = {
  code: {
    step: "code",
    title: "Confirme que es usted",
    lead: "Antes de crear su firma, le pedimos un código.",
  },
  looking: { step: "password", title: "Activar mi firma", lead: "" },
  newPassword: {
    step: "password",
    title: "Elija la contraseña de su firma",
    lead: "La escribirá cada vez que firme un documento.",
  },
  resume: {
    step: "password",
    title: "Siga donde quedó",
    lead: "Su clave ya está creada y guardada, cifrada con la contraseña que eligió. Escríbala y seguimos.",
  },
  restart: { step: "password", title: "Empezar de nuevo con otra clave", lead: "" },
  working: {
    step: "making",
    title: "Estamos creando su firma",
    lead: "Tarda unos segundos. Por favor no cierre esta página.",
  },
  failed: { step: "making", title: "No pudimos terminar", lead: "Nada se perdió: puede seguir desde aquí." },
  ready: {
    step: "ready",
    title: "Su firma está lista",
    lead: "Guarde el archivo: con él y su contraseña puede firmar.",
  },
  stored: { step: "ready", title: "Esta firma ya está activada", lead: "" },
} as const

export type Screen = keyof typeof screens

export const flowSteps = [
  { key: "code", title: "Código" },
  { key: "password", title: "Contraseña" },
  { key: "making", title: "Creación" },
  { key: "ready", title: "Listo" },
] as const

interface Situation {
  phase: Phase
  state: Pick<ActivationState, "stage" | "keyCopy">
  /** Whether this browser keeps the wrapped key; undefined until it has been looked for. */
  isPending: boolean | undefined
  /** The holder says that they don't have the password any more. */
  passwordLost: boolean
}

/** Which screen comes, by what the server says, what this browser keeps and how the last run ended. */
export function screenFor({ phase, state, isPending, passwordLost }: Situation): Screen {
  if (phase.name === "working" || phase.name === "ready") return phase.name
  if (phase.name === "failed") {
    const { remedy } = phase.failure
    if (remedy === "keyLost") return "restart"
    if (remedy !== "password" && remedy !== "code") return "failed"
  }
  if (state.stage === "done") return "stored"
  if (state.stage === "code") return "code"
  if (isPending === undefined) return "looking"
  const hasKey = (state.keyCopy === "wrapped" || isPending) && !passwordLost
  if (hasKey) return "resume"
  return state.stage === "issued" ? "restart" : "newPassword"
}
