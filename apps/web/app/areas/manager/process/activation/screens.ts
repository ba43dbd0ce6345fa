import type { ActivationState } from "@trazo/contract/certificates/activation"
import type { ActivationStep } from "@trazo/pki/holder/activation"
import type { Phase } from "./use-activation.ts"

const newPasswordTitle = "Elija la contraseña de su firma"

/** Heading and step of each screen of an activation. */
export const screens = {
  code: {
    step: "code",
    title: "Confirme que es usted",
    lead: "Antes de crear su firma, le pedimos un código.",
  },
  /** For some milliseconds: with the heading that most people see next. */
  looking: { step: "password", title: newPasswordTitle, lead: "" },
  newPassword: {
    step: "password",
    title: newPasswordTitle,
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

/** The parts of the activation, after the file is ready comes the download. */
export const activationParts = { code: "código", password: "contraseña", making: "creación" } as const

interface Situation {
  phase: Phase
  state: Pick<ActivationState, "stage" | "keyCopy">
  /** Whether this browser stores the wrapped key; undefined until its storage was read. */
  isPending: boolean | undefined
  /** The holder has lost the password of the key. */
  passwordLost: boolean
}

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

/** The progress shown while the device works, and the device's steps behind each line. */
export const progressSteps = [
  { title: "Creando su clave en este dispositivo", steps: ["lookUp", "makeKey"] },
  { title: "Guardando una copia cifrada", steps: ["wrapKey", "keepCopies"] },
  { title: "Pidiendo el certificado", steps: ["sendRequest", "checkCertificate"] },
  { title: "Armando su archivo .p12", steps: ["packP12"] },
  { title: "Comprobando que abre", steps: ["reopenP12", "saveP12", "done"] },
] as const satisfies readonly { title: string; steps: readonly ActivationStep[] }[]
