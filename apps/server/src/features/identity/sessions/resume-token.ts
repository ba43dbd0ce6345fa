import type { ScopedTransaction } from "../../../database/scope.ts"

/** An ended draft has no valid token. */
export const requestOfResumeToken = (
  tx: ScopedTransaction,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
) =>
  tx
    .selectFrom("requests")
    .select(["id", "resumeGeneration as generation"])
    .where("resumeTokenHash", "=", tokenHash)
    .where("resumeExpiresAt", ">", now)
    .where((where) => where.or([where("status", "=", "draft"), where("number", "is not", null)]))

const identityColumns = ["clients.id", "clients.identity", "clients.identityCountry"] as const

/** The account of a purchase: the one that it was sent to, that began it, or whose approved data it began with. */
export function ownerOfResumeToken(tx: ScopedTransaction, tokenHash: Buffer) {
  return tx
    .selectFrom("requests")
    .leftJoin("requests as source", "source.id", "requests.prefilledFrom")
    .innerJoin("clients", (join) =>
      join.on("clients.id", "=", ({ fn, ref }) =>
        fn.coalesce(ref("requests.clientId"), ref("requests.startedBy"), ref("source.clientId")),
      ),
    )
    .where("clients.distributorId", "=", tx.scope.distributorId)
    .where("requests.resumeTokenHash", "=", tokenHash)
    .select(identityColumns)
    .executeTakeFirst()
}

export function identityOfClient(tx: ScopedTransaction, id: string) {
  return tx
    .selectFrom("clients")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .select(identityColumns)
    .executeTakeFirst()
}

/** The agreement of a draft that ended because its invitation was withdrawn. */
export const withdrawnInvitation = (
  tx: ScopedTransaction,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
) =>
  tx
    .selectFrom("requests")
    .innerJoin("convenioPeople as person", "person.id", "requests.convenioPersonId")
    .innerJoin("convenios", "convenios.id", "person.convenioId")
    .select(["convenios.name", "convenios.contactNames as contact", "requests.verifiedEmail"])
    .where("requests.distributorId", "=", tx.scope.distributorId)
    .where("requests.resumeTokenHash", "=", tokenHash)
    .where("requests.resumeExpiresAt", ">", now)
    .where("requests.status", "=", "cancelled")
    .where("requests.number", "is", null)
    .where("person.withdrawnAt", "is not", null)
