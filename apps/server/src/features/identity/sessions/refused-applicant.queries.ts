import type { ScopedTransaction } from "../../../database/scope.ts"

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
