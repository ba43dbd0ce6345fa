import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/money/card-gateway-setup"
import type { CardGatewaySetup } from "@trazo/contract/money/card-gateway-setup"
import { gatewayKindNames } from "@trazo/domain/money/cards/card-gateway"
import { finalConsumer } from "@trazo/domain/money/invoices/invoice-buyer"
import type { GatewayAccount } from "../../../adapters/card-gateway/card-gateways.ts"
import {
  demonstrationAddress,
  GatewayAddressRefused,
} from "../../../adapters/card-gateway/gateway-address.ts"
import {
  type CardGateway,
  type CardOrder,
  GatewayCredentialsRefused,
} from "../../../adapters/card-gateway/port.ts"
import type { Call } from "../../../call.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadLastChange, requireUnchanged } from "../../platform/audit/last-change.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { claimOfDistributor } from "../../platform/files/claim-quota.ts"
import { findLatestGateway, openGateway, switchOffGateways, updateGateway } from "./card-gateway.ts"
import { addressesAtGateway, returnAddress } from "./payment-return.ts"
import { presentSetup } from "./presenters.ts"
import { storeGateway } from "./store-gateway.ts"

type SetupDeps = Pick<
  Deps,
  "db" | "clock" | "random" | "settings" | "openCardGateway" | "demonstrationGateways" | "log"
>

const object = "configuration:card-gateway"

export function getCardGateway(
  { scope }: Pick<Call<typeof contract.getCardGateway>, "scope">,
  deps: Pick<Deps, "db" | "settings" | "demonstrationGateways">,
): Promise<CardGatewaySetup> {
  return inScope(deps.db, scope, (tx) => loadSetup(tx, deps))
}

async function loadSetup(
  tx: ScopedTransaction,
  { demonstrationGateways, settings }: Pick<Deps, "demonstrationGateways" | "settings">,
): Promise<CardGatewaySetup> {
  const lastChange = await loadLastChange(tx, object)
  const gateway = await findLatestGateway(tx)
  const registered = await addressesAtGateway(tx, { settings })
  return presentSetup(gateway, { hasDemonstration: demonstrationGateways !== null, registered, lastChange })
}

/**
 * Asks the gateway first, outside the transaction. The secret is stored sealed and is not audited.
 * @throws ApiError CHANGED_MEANWHILE, CARD_GATEWAY_UNAVAILABLE, TOO_MANY_REQUESTS, VALIDATION_FAILED for an address that
 * is no gateway's and for credentials that it refuses
 */
export async function saveCardGateway(
  { scope, actor, body: { version, address, ...typed } }: Call<typeof contract.saveCardGateway>,
  deps: SetupDeps,
): Promise<CardGatewaySetup> {
  const given = { ...typed, address: address ?? demonstrationAddress }
  await requireAccepted(scope, { given, gateway: openTyped(given, deps) }, deps)
  return inScope(deps.db, scope, async (tx) => {
    await requireUnchanged(tx, { object, version })
    await storeGateway(tx, given, deps)
    const { secret: _, ...data } = given
    recordAudit(tx, { actor, action: "card-gateway.saved", object, data }, deps)
    return await loadSetup(tx, deps)
  })
}

const refused = (fields: Record<string, string>) => new ApiError("VALIDATION_FAILED", { fields })

function openTyped(given: GatewayAccount, { openCardGateway }: SetupDeps): CardGateway {
  try {
    return openCardGateway(given)
  } catch (error) {
    if (!(error instanceof GatewayAddressRefused)) throw error
    throw refused({ address: `Escriba la dirección de ${gatewayKindNames[given.kind]}, con https://` })
  }
}

async function requireAccepted(
  scope: Scope,
  { given, gateway }: { given: GatewayAccount; gateway: CardGateway },
  deps: SetupDeps,
): Promise<void> {
  const result = await probe(scope, gateway, deps)
  if (result === "refused") {
    throw refused({ secret: `${gatewayKindNames[given.kind]} no aceptó esta cuenta con esta clave` })
  }
  if (result === "unavailable") {
    const message =
      "La pasarela no abrió el pago de prueba, y no guardamos nada. Revise los datos o intente otra vez en unos minutos."
    throw new ApiError("CARD_GATEWAY_UNAVAILABLE", { message })
  }
}

/** @throws ApiError CHANGED_MEANWHILE, NOT_FOUND */
export function switchCardGateway(
  { scope, actor, body: { version, isOn, isFirst } }: Call<typeof contract.switchCardGateway>,
  deps: Pick<Deps, "db" | "clock" | "settings" | "demonstrationGateways">,
): Promise<CardGatewaySetup> {
  return inScope(deps.db, scope, async (tx) => {
    await requireUnchanged(tx, { object, version })
    const gateway = await findLatestGateway(tx)
    if (!gateway) throw new ApiError("NOT_FOUND")
    await switchOffGateways(tx)
    await updateGateway(tx, gateway.id, { isOn, isFirst })
    const data = { kind: gateway.kind, account: gateway.account, isOn, isFirst }
    recordAudit(tx, { actor, action: "card-gateway.switched", object, data }, deps)
    return await loadSetup(tx, deps)
  })
}

/** Tests the stored credentials. @throws ApiError NOT_FOUND, TOO_MANY_REQUESTS */
export async function probeCardGateway(
  { scope }: Call<typeof contract.probeCardGateway>,
  deps: SetupDeps,
): Promise<RouteResponse<typeof contract.probeCardGateway>> {
  const gateway = await inScope(deps.db, scope, findLatestGateway)
  if (!gateway) throw new ApiError("NOT_FOUND")
  return { result: await probe(scope, openGateway(gateway, deps), deps) }
}

type Probed = RouteResponse<typeof contract.probeCardGateway>["result"]

/** Opens a payment that nobody pays: its address is shown to nobody, and it ends by itself. */
async function probe(scope: Scope, gateway: CardGateway, deps: SetupDeps): Promise<Probed> {
  const reference = `TZPRUEBA${deps.random.bytes(12).toString("hex")}`
  const expiresAt = new Date(deps.clock.now().getTime() + minutes * 60_000)
  const returnUrl = await inScope(deps.db, scope, async (tx) => {
    await claimOfDistributor(tx, "gatewayProbes", deps)
    return await returnAddress(tx, { reference, host: "", expiresAt }, deps)
  })
  try {
    await gateway.start({ ...probeOrder, reference, returnUrl, expiresAt })
    return "accepted"
  } catch (error) {
    if (error instanceof GatewayCredentialsRefused) return "refused"
    deps.log.warn({ err: error }, "a card gateway opened no payment of a test")
    return "unavailable"
  }
}

const minutes = 10

const probeOrder: Omit<CardOrder, "reference" | "returnUrl" | "expiresAt"> = {
  description: "Prueba de conexión, no se paga",
  baseCents: 100,
  ivaCents: 15,
  totalCents: 115,
  buyer: {
    names: finalConsumer.names,
    email: "prueba@example.com",
    phone: "+593990000000",
    identity: { kind: "RUC", number: finalConsumer.identity },
  },
  payerAddress: "127.0.0.1",
  userAgent: "Trazo",
}
