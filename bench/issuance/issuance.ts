import { mkdtempSync } from "node:fs"
import { rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { encodePem } from "@trazo/pki/asn1/pem"
import { makeCertificationRequest, makeHolderKey } from "@trazo/pki/holder/holder-key"
import { stdoutOf } from "@trazo/pki/testing/programs"
import { withServer } from "../bench-server.ts"
import { type Call, type LoadResult, load } from "../load.ts"
import { atLeast, type BenchResult, figure } from "../result.ts"
import { putApprovedRequests } from "./approved-requests.ts"
import { countStored, createCfsslTables, startCfssl } from "./cfssl-server.ts"
import { issuingCall, signInDemoClient } from "./issuing-call.ts"

/** Enough calls for both sides to reach their steady rate. */
const warmUp = 400
const measured = 600
/** Fewer for certificates of more than two years, because their keys take longer to make. */
const longLived = { warmUp: 100, measured: 200, bits: 3072 } as const
const connections = 8

/** Certificates from certification requests over HTTP, against cfssl storing in the same PostgreSQL and not storing. */
export async function run(): Promise<BenchResult> {
  const requests = await certificationRequests(2048, warmUp + measured)
  const longRequests = await certificationRequests(longLived.bits, longLived.warmUp + longLived.measured)
  return withServer(async (server) => {
    const issuing = Buffer.from(await (await fetch(`${server.origin}/pki/issuing.cer`)).arrayBuffer())
    const bits = keyBits(issuing)
    const [ours, oursLong] = await measureOurs(server, requests, longRequests)
    const storing = await measureCfssl(requests, { bits, port: 3391, dataDir: server.dataDir })
    const signing = await measureCfssl(requests, { bits, port: 3390 })
    return {
      name: "issuance",
      conditions: `RSA-${bits} authority, SHA-256, RSA-2048 holders, ${connections} connections, ${measured} certificates (${longLived.measured} for RSA-${longLived.bits} holders); rival: cfssl serve, storing in the same PostgreSQL and not storing`,
      figures: [
        atLeast("rate against cfssl that stores", ours.rate / storing.rate, "×", 0.25),
        figure("rate against cfssl that does not store", ours.rate / signing.rate, "×"),
        figure("ours, stored and audited", ours.rate, "1/s"),
        figure("ours, p50", ours.p50, "ms"),
        figure("ours, p95", ours.p95, "ms"),
        figure(`ours, RSA-${longLived.bits} holders`, oursLong.rate, "1/s"),
        figure(`ours, RSA-${longLived.bits} holders, p95`, oursLong.p95, "ms"),
        figure("cfssl that stores", storing.rate, "1/s"),
        figure("cfssl that stores, p50", storing.p50, "ms"),
        figure("cfssl that stores, p95", storing.p95, "ms"),
        figure("cfssl that does not store", signing.rate, "1/s"),
        figure("cfssl that does not store, p95", signing.p95, "ms"),
      ],
    }
  })
}

/** Each request has its own key, since a key is certified once. */
async function certificationRequests(bits: 2048 | 3072, count: number): Promise<Uint8Array[]> {
  const make = async () => makeCertificationRequest(await makeHolderKey(bits), { commonName: "BENCH" })
  return Promise.all(Array.from({ length: count }, make))
}

async function measureOurs(
  { origin, dataDir }: { origin: string; dataDir: string },
  requests: Uint8Array[],
  longRequests: Uint8Array[],
): Promise<[LoadResult, LoadResult]> {
  const all = [...requests, ...longRequests]
  const ids = await putApprovedRequests(dataDir, all.length)
  const authorization = await signInDemoClient(origin)
  const calls = all.map((request, index) => issuingCall(ids[index] ?? "", request, authorization))
  const usual = await measure(origin, calls.slice(0, requests.length))
  return [usual, await measure(origin, calls.slice(requests.length), longLived)]
}

async function measureCfssl(
  requests: Uint8Array[],
  { bits, port, dataDir }: { bits: number; port: number; dataDir?: string },
): Promise<LoadResult> {
  const folder = mkdtempSync(join(tmpdir(), "trazo-cfssl-"))
  const databaseUrl = dataDir && (await createCfsslTables(dataDir))
  const rival = await startCfssl({ folder, bits, port, ...(databaseUrl && { databaseUrl }) })
  try {
    const calls = requests.map((request) => ({
      method: "POST",
      path: "/api/v1/cfssl/sign",
      headers: { "content-type": "application/json" },
      body: Buffer.from(JSON.stringify({ certificate_request: encodePem("CERTIFICATE REQUEST", request) })),
    }))
    const result = await measure(rival.origin, calls)
    if (dataDir && (await countStored(dataDir)) !== requests.length) throw new Error("cfssl did not store")
    return result
  } finally {
    rival.stop()
    await rm(folder, { recursive: true })
  }
}

async function measure(
  origin: string,
  calls: readonly Call[],
  counts = { warmUp, measured },
): Promise<LoadResult> {
  const from = (start: number) => (index: number) => {
    const call = calls[start + index]
    if (!call) throw new RangeError("more calls than requests")
    return call
  }
  await load(origin, connections, counts.warmUp, from(0))
  const result = await load(origin, connections, counts.measured, from(counts.warmUp))
  if (result.failures > 0)
    throw new Error(`${result.failures} of ${counts.measured} certificates failed at ${origin}`)
  return result
}

function keyBits(certificate: Buffer): number {
  const text = stdoutOf("openssl", ["x509", "-noout", "-text", "-inform", "DER"], certificate)
  return Number(/Public-Key: \((\d+) bit\)/.exec(text)?.[1])
}
