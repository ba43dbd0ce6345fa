import { useNavigation } from "react-router"

/** Whether this page's form is on its way; `intent` names one of several buttons. */
export function useSending(intent?: string): boolean {
  const { state, formMethod, formData } = useNavigation()
  if (state === "idle" || formMethod !== "POST") return false
  return intent === undefined || formData?.get("intent") === intent
}
