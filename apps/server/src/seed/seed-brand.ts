import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { allPermissions } from "@trazo/domain/identity/module-permissions"
import type { Executive } from "../actor.ts"
import { joinTransaction } from "../database/join-transaction.ts"
import { inScope, type Scope, type ScopedTransaction } from "../database/scope.ts"
import type { Deps } from "../deps.ts"
import { storeLogo, storeMultimedia } from "../features/distributors/brand-media/media.ts"
import { changePrices } from "../features/distributors/catalogue/change-prices.ts"
import { insertRole } from "../features/identity/roles/change-role.ts"
import { insertStaff } from "../features/identity/staff-accounts/manage-staff-accounts.ts"
import { storeFile } from "../features/platform/files/stored-files.ts"
import { newId } from "../random.ts"
import type { DemoBrand, DemoExecutive } from "./brands.ts"
import { insertClient, insertDistributor } from "./demo-rows.ts"
import { drawPicture, pictureNames } from "./pictures.ts"
import { demoPerson } from "./scenarios/people.ts"
import { termsDocument } from "./terms-document.ts"

/** Creates a demo distributor with its users in one transaction. */
export async function seedBrand(
  brand: DemoBrand,
  passwordHash: string,
  deps: Deps,
): Promise<{ distributorId: string }> {
  const now = deps.clock.now()
  const { name, address, ruc, supportEmail, configuration } = brand
  const distributorId = newId(deps.random, now)
  await inScope(deps.db, { distributorId }, async (tx) => {
    const row = {
      name,
      address,
      ruc,
      supportEmail,
      logoFileId: null,
      modules: [...brand.modules],
      configuration: configuration && JSON.stringify(storedConfiguration(configuration)),
      createdAt: now,
    }
    await insertDistributor(tx, row, brand.hosts)
    if (configuration) await storePictures(tx, brand, configuration, deps)
    const earlier = { ...deps, db: joinTransaction(tx), clock: { now: () => accountsSince(now) } }
    const actor = await insertUsers(tx, brand, passwordHash, earlier)
    if (actor) await setPrices(brand, { scope: tx.scope, actor }, earlier)
  })
  return { distributorId }
}

function storedConfiguration({ accounts, ...configuration }: NonNullable<DemoBrand["configuration"]>) {
  return { ...configuration, paymentMethods: { transfer: { enabled: true, accounts } } }
}

/** Accounts and prices are older than the oldest scenario. */
function accountsSince(now: Date): Date {
  return new Date(now.getTime() - 450 * dayMilliseconds)
}

/** @returns the first executive, who is an administrator of the distributor */
async function insertUsers(
  tx: ScopedTransaction,
  { roles = [], executives: [first, ...others], bankUser, clients = [] }: DemoBrand,
  passwordHash: string,
  deps: Deps,
): Promise<Executive | null> {
  const { scope } = tx
  const insertExecutive = ({ email, names }: DemoExecutive, roleId: string | null) => {
    const person = { area: "executive", email, names, administrator: roleId === null, roleId } as const
    return insertStaff(tx, person, { passwordHash }, deps)
  }
  if (!first) return null
  const id = await insertExecutive(first, null)
  const actor: Executive = { area: "executive", id, administrator: true, permissions: allPermissions }
  const roleIds = new Map<string | null, string>()
  for (const role of roles) roleIds.set(role.name, (await insertRole({ scope, actor, body: role }, deps)).id)
  for (const other of others) await insertExecutive(other, roleIds.get(other.role) ?? null)
  if (bankUser) await insertStaff(tx, { area: "banks", ...bankUser }, { passwordHash }, deps)
  const createdAt = deps.clock.now()
  for (const { key, internal } of clients) {
    const { identityType, identity, names, surname1, surname2, email, phone } = demoPerson(key)
    const person = { identityType, identity, names, surnames: `${surname1} ${surname2}`, email, phone }
    await insertClient(tx, { ...person, internal, passwordHash, createdAt, approvedAt: createdAt })
  }
  return actor
}

async function setPrices(
  { prices }: DemoBrand,
  call: { scope: Scope; actor: Executive },
  deps: Deps,
): Promise<void> {
  const changes = Object.entries(prices).map(([priceKey, baseCents]) => ({ priceKey, baseCents, seen: null }))
  if (changes.length > 0) await changePrices({ ...call, body: { changes, validFrom: null } }, deps)
}

async function storePictures(
  tx: ScopedTransaction,
  brand: DemoBrand,
  { theme }: NonNullable<DemoBrand["configuration"]>,
  deps: Deps,
): Promise<void> {
  const ids: Record<string, string> = {}
  for (const name of pictureNames) {
    const content = await drawPicture(name, theme)
    const file = { purpose: "brand", name: `${name}.png`, mediaType: "image/png", content } as const
    ids[name] = (await storeFile(tx, file, deps)).id
  }
  const terms = termsDocument(brand.name)
  const document = { purpose: "brand", name: "terminos.pdf", mediaType: "application/pdf" } as const
  ids.terms = (await storeFile(tx, { ...document, content: terms }, deps)).id
  const { logo = "", ...multimedia } = ids
  await storeLogo(tx, logo)
  await storeMultimedia(tx, { set: multimedia })
}
