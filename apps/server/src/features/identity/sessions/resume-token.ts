import type { ScopedTransaction } from "../../../database/scope.ts"

/** An ended draft has no valid token. */
export const requestOfResumeToken = (
  tx: ScopedTransaction,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
) =>
  tx
    .selectFrom("requests")
    .select(["id", "resume_generation as generation"])
    .where("resume_token_hash", "=", tokenHash)
    .where("resume_expires_at", ">", now)
    .where((where) => where.or([where("status", "=", "draft"), where("number", "is not", null)]))

const identityColumns = ["clients.id", "clients.identity", "clients.identity_country"] as const

/** The account of a purchase: the one that it was sent to, that began it, or whose approved data it began with. */
export function ownerOfResumeToken(tx: ScopedTransaction, tokenHash: Buffer) {
  return tx
    .selectFrom("requests")
    .leftJoin("requests as source", "source.id", "requests.prefilled_from")
    .innerJoin("clients", (join) =>
      join.on("clients.id", "=", ({ fn, ref }) =>
        fn.coalesce(ref("requests.client_id"), ref("requests.started_by"), ref("source.client_id")),
      ),
    )
    .where("clients.distributor_id", "=", tx.scope.distributorId)
    .where("requests.resume_token_hash", "=", tokenHash)
    .select(identityColumns)
    .executeTakeFirst()
}

export function identityOfClient(tx: ScopedTransaction, id: string) {
  return tx
    .selectFrom("clients")
    .where("distributor_id", "=", tx.scope.distributorId)
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
    .innerJoin("convenio_people as person", "person.id", "requests.convenio_person_id")
    .innerJoin("convenios", "convenios.id", "person.convenio_id")
    .select(["convenios.name", "convenios.contact_names as contact", "requests.verified_email"])
    .where("requests.distributor_id", "=", tx.scope.distributorId)
    .where("requests.resume_token_hash", "=", tokenHash)
    .where("requests.resume_expires_at", ">", now)
    .where("requests.status", "=", "cancelled")
    .where("requests.number", "is", null)
    .where("person.withdrawn_at", "is not", null)
