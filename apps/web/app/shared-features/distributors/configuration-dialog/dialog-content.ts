import { configuredMessage } from "@trazo/domain/distributors/configuration-checklist"
import { notAvailableText, notAvailableTitle } from "./not-available.tsx"

export interface DialogAudience {
  percentage: number
  /** False for a distributor that was inserted and never configured. */
  hasConfiguration: boolean
  /** Whether the shop sells although something is missing. */
  canSell: boolean
  /** Whether the user has the module /configuration. */
  mayConfigure: boolean
}

interface DialogContent {
  title: string
  text: string
  showsGroups: boolean
  /** The dialog can only be left by signing out. */
  isDeadEnd: boolean
}

/** The dialog's content by user and configuration (checklist F6 to F8). */
export function dialogContent({
  percentage,
  hasConfiguration,
  canSell,
  mayConfigure,
}: DialogAudience): DialogContent {
  const notice = { title: notAvailableTitle, text: notAvailableText.executive, showsGroups: false }
  if (!hasConfiguration) return { ...notice, isDeadEnd: true }
  if (percentage === 100)
    return {
      title: "Configuración de la empresa",
      text: configuredMessage,
      showsGroups: mayConfigure,
      isDeadEnd: false,
    }
  if (!mayConfigure && !canSell) return { ...notice, isDeadEnd: false }
  if (!mayConfigure)
    return {
      title: "Configuración de la empresa",
      text: `Lleva ${percentage}%. Usted puede trabajar con normalidad: lo que falta lo completa quien administra la empresa.`,
      showsGroups: false,
      isDeadEnd: false,
    }
  return {
    title: "Complete la configuración de su empresa",
    text: `Lleva ${percentage}%. Mientras falte algo, sus clientes no encontrarán todo lo que necesitan.`,
    showsGroups: true,
    isDeadEnd: false,
  }
}
