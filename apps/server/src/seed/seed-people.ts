import type { Permission } from "@trazo/domain/module-permissions"
import type { ScopedTransaction } from "../database/scope.ts"
import type { Deps } from "../deps.ts"
import { hashPassword } from "../features/clients/hash-password.ts"
import { insertBankUser, insertClient, insertExecutive } from "./queries.ts"

/** Modules certificates and clients only (decisions section 2). */
const operatorPermissions: readonly Permission[] = [
  "/certificates:view",
  "/certificates:edit",
  "/certificates:validatePayment",
  "/certificates:approve",
  "/clients:view",
  "/clients:create",
  "/clients:edit",
]

/** The demo accounts of «Firmas del Pacífico» (demo-accounts.ts prints them). */
export async function seedPeople(tx: ScopedTransaction, deps: Deps): Promise<void> {
  const created_at = deps.clock.now()
  const password_hash = await hashPassword("Firma2026", deps.random)
  const account = { password_hash, created_at }
  await insertExecutive(tx, {
    ...account,
    email: "ejecutivo@demo.ec",
    names: "GABRIELA MENDOZA RÍOS",
    administrator: true,
    permissions: [],
  })
  await insertExecutive(tx, {
    ...account,
    email: "operador@demo.ec",
    names: "LUIS ANDRADE VERA",
    administrator: false,
    permissions: [...operatorPermissions],
  })
  await insertBankUser(tx, {
    ...account,
    email: "banco@demo.ec",
    names: "PATRICIA CEDEÑO",
    bank: "Banco Pichincha",
  })
  const client = { ...account, identity_type: "ci" as const, phone: "0991234567" }
  await insertClient(tx, {
    ...client,
    identity: "1710034065",
    names: "MARÍA JOSÉ",
    surnames: "PEÑA LOOR",
    email: "maria.pena@demo.ec",
  })
  await insertClient(tx, {
    ...client,
    identity: "0926687856",
    names: "CARLOS ANDRÉS",
    surnames: "VERA MOREIRA",
    email: "carlos.vera@demo.ec",
    internal: true,
  })
}
