import type { ActivationStep } from "@trazo/pki/holder/activation-ports"

/** What the holder sees being done, and the steps of the device behind each. */
export const shownSteps = [
  { title: "Creando su clave en este dispositivo", steps: ["lookUp", "makeKey"] },
  { title: "Guardando una copia cifrada", steps: ["wrapKey", "keepCopies"] },
  { title: "Pidiendo el certificado", steps: ["sendRequest", "checkCertificate"] },
  { title: "Armando su archivo .p12", steps: ["packP12"] },
  { title: "Comprobando que abre", steps: ["reopenP12", "saveP12", "done"] },
] as const satisfies readonly { title: string; steps: readonly ActivationStep[] }[]

/** Which of the shown steps a step of the device belongs to. */
export function shownStepOf(step: ActivationStep): number {
  return shownSteps.findIndex(({ steps }) => (steps as readonly ActivationStep[]).includes(step))
}
