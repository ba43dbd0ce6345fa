import { withClient } from "../with-client.ts"
import { isEmpty } from "./tables.ts"

interface FileSample {
  id: string
  distributorId: string
  wrappedKey: Buffer
}

interface StatusSample {
  serial: string
  authorityId: string
  status: "good" | "suspended" | "revoked"
}

export interface Samples {
  files: FileSample[]
  /** Of certificates that have not ended. */
  statuses: StatusSample[]
}

/** @param each how many of a kind */
export function readSamples(ownerUrl: string, { each, now }: { each: number; now: Date }): Promise<Samples> {
  return withClient(ownerUrl, async (client) => {
    const files = await client.query<FileSample>(
      `select id, distributor_id as "distributorId", wrapped_key as "wrappedKey" from files order by random() limit $1`,
      [each],
    )
    const statuses = await client.query<StatusSample>(
      `select serial, authority_id as "authorityId", status from (
         select *, row_number() over (partition by status order by random()) as place from certificate_status
         where status <> 'intent' and not_after > $2
       ) s where place <= $1`,
      [each, now],
    )
    return { files: files.rows, statuses: statuses.rows }
  })
}

/** Whether the database has no relations of its own. */
export function databaseIsEmpty(url: string): Promise<boolean> {
  return withClient(url, isEmpty)
}
