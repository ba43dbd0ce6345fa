import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { inScope, type ScopedTransaction } from "../database/scope.ts"
import type { Deps } from "../deps.ts"
import { storeFile } from "../features/platform/files/stored-files.ts"
import { newId } from "../random.ts"
import type { DemoBrand } from "./brands.ts"
import { drawPicture, pictureNames } from "./pictures.ts"
import {
  insertBankUser,
  insertClient,
  insertDistributor,
  insertExecutive,
  insertPrices,
  insertRole,
  setPictures,
} from "./queries.ts"
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
    await insertPrices(tx, brand.prices, deps)
    if (configuration) await storePictures(tx, brand, configuration, deps)
    await insertUsers(tx, brand, { passwordHash, createdAt: accountsSince(now) })
  })
  return { distributorId }
}

function storedConfiguration({ accounts, ...configuration }: NonNullable<DemoBrand["configuration"]>) {
  return { ...configuration, paymentMethods: { transfer: { enabled: true, accounts } } }
}

/** Accounts are older than the oldest scenario. */
function accountsSince(now: Date): Date {
  return new Date(now.getTime() - 450 * dayMilliseconds)
}

async function insertUsers(
  tx: ScopedTransaction,
  { roles = [], executives, bankUser, clients = [] }: DemoBrand,
  account: { passwordHash: string; createdAt: Date },
): Promise<void> {
  const roleIds = new Map<string | null, string>()
  const { createdAt } = account
  for (const role of roles) {
    roleIds.set(role.name, await insertRole(tx, { ...role, createdAt, updatedAt: createdAt }))
  }
  for (const { role, ...person } of executives) {
    const grants = { administrator: role === null, roleId: roleIds.get(role) ?? null }
    await insertExecutive(tx, { ...account, ...person, ...grants })
  }
  if (bankUser) await insertBankUser(tx, { ...account, ...bankUser })
  const approved = { ...account, approvedAt: account.createdAt }
  for (const { key, internal } of clients) {
    const { identityType, identity, names, surname1, surname2, email, phone } = demoPerson(key)
    const person = { identityType, identity, names, surnames: `${surname1} ${surname2}`, email, phone }
    await insertClient(tx, { ...approved, ...person, internal })
  }
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
  await setPictures(tx, { logo, multimedia })
}
