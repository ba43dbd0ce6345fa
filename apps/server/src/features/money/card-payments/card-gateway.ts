import type { Insertable, Selectable, Updateable } from "kysely"
import type { CardGateway } from "../../../adapters/card-gateway/port.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { seal, unseal } from "../../../secrets/sealing.ts"

export type GatewayRow = Selectable<Database["cardGateways"]>

export async function insertGateway(
  tx: ScopedTransaction,
  gateway: Omit<Insertable<Database["cardGateways"]>, "distributorId">,
): Promise<void> {
  await tx
    .insertInto("cardGateways")
    .values({ ...gateway, distributorId: tx.scope.distributorId })
    .execute()
}

/** The gateway at which a distributor takes new payments. */
export async function findActiveGateway(tx: ScopedTransaction): Promise<GatewayRow | undefined> {
  return await tx
    .selectFrom("cardGateways")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("isOn", "=", true)
    .executeTakeFirst()
}

/** The one that is on, else the one that was last. */
export async function findLatestGateway(tx: ScopedTransaction): Promise<GatewayRow | undefined> {
  return await tx
    .selectFrom("cardGateways")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .orderBy("isOn", "desc")
    .orderBy("testedAt", "desc")
    .limit(1)
    .executeTakeFirst()
}

export async function updateGateway(
  tx: ScopedTransaction,
  id: string,
  changes: Updateable<Database["cardGateways"]>,
): Promise<void> {
  await tx
    .updateTable("cardGateways")
    .set(changes)
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

/** New payments are taken at none from now on. */
export async function switchOffGateways(tx: ScopedTransaction): Promise<void> {
  await tx
    .updateTable("cardGateways")
    .set({ isOn: false })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("isOn", "=", true)
    .execute()
}

/** Those that are off too: their payments go on. */
export async function listGateways(tx: ScopedTransaction): Promise<GatewayRow[]> {
  return await tx
    .selectFrom("cardGateways")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .execute()
}

export async function loadGateway(tx: ScopedTransaction, id: string): Promise<GatewayRow> {
  return await tx
    .selectFrom("cardGateways")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
}

/** The text under which a gateway's secret is sealed. */
export const gatewayLabel = (id: string) => `card-gateway:${id}`

export function sealGatewaySecret(
  { id, secret }: { id: string; secret: string },
  { settings, random }: Pick<Deps, "settings" | "random">,
): Buffer {
  return seal(settings.secrets.billingKey, Buffer.from(secret), gatewayLabel(id), random)
}

export function openGateway(
  { id, kind, address, account, sealedSecret }: GatewayRow,
  { settings, openCardGateway }: Pick<Deps, "settings" | "openCardGateway">,
): CardGateway {
  const secret = unseal(settings.secrets.billingKey, sealedSecret, gatewayLabel(id)).toString()
  return openCardGateway({ kind, address, account, secret })
}
