import { spawnSync } from "node:child_process"
import { X509Certificate } from "node:crypto"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { stdoutOf, TemporaryFolder } from "@trazo/pki/testing/programs"
import { p12Password } from "../support/api/journey-by-api.ts"
import type { Spent, Told } from "./clients.ts"
import type { Cluster } from "./cluster.ts"
import type { Listener } from "./listener.ts"

interface Finding {
  what: string
  /** What was held against what is stored. */
  checked: number
  wrong: string[]
}

/** Later states come after. */
const order = ["draft", "payment", "paymentReview", "review", "approved", "issued"]
const least: Record<Told["act"], string> = { paid: "paymentReview", approved: "approved", issued: "issued" }

/** Holds what the clients were told against what the cluster has. */
export async function check(
  cluster: Cluster,
  spent: Spent,
  listeners: readonly Listener[],
): Promise<Finding[]> {
  return [
    { what: "journeys that could not go on", checked: spent.told.length, wrong: spent.stuck },
    await lostRequests(cluster, spent.told),
    await certificates(cluster, spent.told),
    await doubled(cluster),
    await mails(cluster, spent.told),
    await contents(cluster),
    await notices(spent.told, listeners),
    audit(cluster),
  ]
}

async function lostRequests(cluster: Cluster, told: readonly Told[]): Promise<Finding> {
  const rows = await cluster.query<{ id: string; number: string; status: string }>(
    "select id, number, status from requests",
  )
  const stored = new Map(rows.map((row) => [row.id, row]))
  const isLost = ({ requestId, number, act }: Told) => {
    const row = stored.get(requestId)
    return row?.number !== number || order.indexOf(row.status) < order.indexOf(least[act])
  }
  const wrong = told.filter(isLost).map(({ number, act }) => `${number}: ${act}`)
  return { what: "acknowledged acts that are lost", checked: told.length, wrong }
}

async function certificates(cluster: Cluster, told: readonly Told[]): Promise<Finding> {
  const rows = await cluster.query<{ requestId: string; serials: string[] }>(
    `select request_id as "requestId", array_agg(serial) as serials from certificates
     where status <> 'intent' group by 1`,
  )
  const stored = new Map(rows.map(({ requestId, serials }) => [requestId, serials]))
  const issued = told.filter(({ p12 }) => p12 !== null)
  const wrong = issued.flatMap(({ requestId, number, p12 }) => {
    const serial = serialIn(p12 as Buffer)
    const serials = stored.get(requestId) ?? []
    return serials.length === 1 && serials[0] === serial
      ? []
      : `${number}: ${serial}, stored ${serials.join(" ")}`
  })
  return {
    what: "P12 files whose certificate is not the only one of its request",
    checked: issued.length,
    wrong,
  }
}

function serialIn(p12: Buffer): string {
  using folder = new TemporaryFolder()
  const file = folder.write("a.p12", p12)
  const certificate = stdoutOf("openssl", [
    "pkcs12",
    "-in",
    file,
    "-nokeys",
    "-clcerts",
    "-passin",
    `pass:${p12Password}`,
  ])
  return BigInt(`0x${new X509Certificate(certificate).serialNumber}`).toString()
}

async function doubled(cluster: Cluster): Promise<Finding> {
  const [{ requests = 0 } = {}] = await cluster.query<{ requests: number }>(
    "select count(*)::int as requests from requests",
  )
  const rows = await cluster.query<{ what: string }>(
    `select 'number ' || number as what from requests where number is not null
       group by distributor_id, number having count(*) > 1
     union all select 'payments of ' || request_id from payments
       where status in ('inReview', 'received') group by request_id having count(*) > 1
     union all select 'certificates of ' || request_id from certificates group by request_id, approval_number having count(*) > 1`,
  )
  const wrong = rows.map(({ what }) => what)
  return { what: "numbers, payments or certificates that are there twice", checked: requests, wrong }
}

/** A mail's subject names what happened, and each request has an address of its own. */
async function mails(cluster: Cluster, told: readonly Told[]): Promise<Finding> {
  const rows = await cluster.query<{ address: string; subject: string; times: number }>(
    "select to_address as address, subject, count(*)::int as times from mailbox group by 1, 2",
  )
  const counts = Map.groupBy(rows, ({ address }) => address)
  const twice = told
    .flatMap(({ email }) => counts.get(email) ?? [])
    .filter(({ times }) => times > 1)
    .map(({ address, subject }) => `twice to ${address}: ${subject}`)
  const none = told.filter(({ email }) => !counts.has(email)).map(({ email }) => `none to ${email}`)
  return { what: "mails that came twice or never", checked: rows.length, wrong: [...twice, ...none] }
}

async function contents(cluster: Cluster): Promise<Finding> {
  const rows = await cluster.query<{ id: string }>("select id from files")
  const kept = readdirSync(join(cluster.folder, "bucket")).map(decodeURIComponent)
  const stored = new Set(kept.map((name) => name.split("/").at(-1)?.replace(".sealed", "")))
  const wrong = rows.map(({ id }) => id).filter((id) => !stored.has(id))
  return { what: "files whose content the bucket does not have", checked: rows.length, wrong }
}

async function notices(told: readonly Told[], listeners: readonly Listener[]): Promise<Finding> {
  const wrong: string[] = []
  for (const [index, listener] of listeners.entries()) {
    const links = [...listener.heard, ...(await listener.listed())]
    for (const { requestId, number } of told)
      if (!links.some((link) => link.includes(requestId))) wrong.push(`${number} at process ${index + 1}`)
  }
  return { what: "requests of which a page was not told", checked: told.length * listeners.length, wrong }
}

function audit(cluster: Cluster): Finding {
  const ran = spawnSync("npm", ["run", "--silent", "audit:verify"], {
    cwd: join(import.meta.dirname, "../.."),
    env: { ...process.env, ...cluster.settings, DATA_DIR: cluster.processes.A.dataDir },
    encoding: "utf8",
  })
  return {
    what: "faults of the audit chain",
    checked: 1,
    wrong: ran.status === 0 ? [] : [ran.stdout + ran.stderr],
  }
}
