import { type GatewayKind, gatewayKindNames, gatewayKinds } from "@trazo/domain/money/cards/card-gateway"

const demonstration = "demonstration"

interface GatewayChoice {
  kind: GatewayKind
  isDemonstration: boolean
}

export const gatewayValue = ({ kind, isDemonstration }: GatewayChoice) =>
  isDemonstration ? `${kind} ${demonstration}` : kind

/** What was chosen in the list of gateways. */
export function gatewayChoice(value: string): GatewayChoice {
  const [kind, place] = value.split(" ")
  return { kind: kind === "payphone" ? kind : "placetopay", isDemonstration: place === demonstration }
}

const own = gatewayKinds.map((kind) => ({ value: kind as string, label: gatewayKindNames[kind] }))

/** Of the list of gateways. */
export const gatewayOptions = ({ hasDemonstration }: { hasDemonstration: boolean }) =>
  hasDemonstration
    ? [
        ...own,
        ...gatewayKinds.map((kind) => ({
          value: gatewayValue({ kind, isDemonstration: true }),
          label: `${gatewayKindNames[kind]} de la demostración: no cobra`,
        })),
      ]
    : own
