import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { applicableFields, personalFieldFor } from "@trazo/domain/buying/personal-fields"
import { useState } from "react"
import type { FailureOfForm } from "../../platform/intent/page-action.ts"

/**
 * The message of a form that sends the shown request. If another tab or device changed the request meanwhile, it names
 * what is different now.
 */
export function useChangedElsewhere(
  flow: PurchaseFlow,
  { message, typeCode }: FailureOfForm,
): string | undefined {
  const hasChanged = typeCode === "REQUEST_CHANGED"
  const [shown, setShown] = useState(flow)
  if (!hasChanged && shown !== flow) setShown(flow)
  if (!hasChanged) return message
  const names = changedNames(shown, flow)
  return names.length > 0 ? `${message} Cambió: ${names.join(", ")}.` : message
}

function changedNames(before: PurchaseFlow, now: PurchaseFlow): string[] {
  const identityType = now.foreing ? "passport" : "ci"
  const data = applicableFields({ kind: now.certData.kind, identityType })
    .filter((field) => before.userInfo[field] !== now.userInfo[field])
    .map((field) => personalFieldFor(field, identityType).label)
  const files = ({ categories }: PurchaseFlow) =>
    categories.flatMap((one) => one.files.map(({ id }) => id)).join()
  const products = ({ selectProducts }: PurchaseFlow) => JSON.stringify(selectProducts)
  return [
    ...(before.certData.kind === now.certData.kind ? [] : ["Tipo"]),
    ...(before.certData.validity === now.certData.validity ? [] : ["Vigencia"]),
    ...(before.certData.channel === now.certData.channel ? [] : ["Exprés"]),
    ...data,
    ...(files(before) === files(now) ? [] : ["Sus documentos"]),
    ...(products(before) === products(now) ? [] : ["Productos"]),
  ]
}
