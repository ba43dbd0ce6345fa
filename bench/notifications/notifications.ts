import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { withServer } from "../bench-server.ts"
import { type LoadResult, summary } from "../load.ts"
import { collectedKilobytes, inspectedAt } from "../process-memory.ts"
import { atMost, type BenchResult, figure } from "../result.ts"
import { openCommittingProcess } from "./committing-process.ts"
import { aCrowd } from "./crowd.ts"
import { type LightPage, openLightPage } from "./light-page.ts"

const pages = 5000
/** Uncounted pages that fill the process's free memory and compile the code that a page runs. */
const firstPages = 1000
const connectingAtOnce = 50
const actsAtOnce = 8
const barePort = 3392
const inspectPort = 3393

type Reader = { id: string; cookie?: string }
type Measured = LoadResult & { max: number; kilobytesEach: number }

/** Memory for each connected page, and the time from a commit to the notification's arrival. */
export async function run(): Promise<BenchResult> {
  const ours = await withServer(async (server) => {
    const { origin, dataDir } = server
    const { distributorId, readers } = await aCrowd(dataDir, pages)
    // The demo data leaves free memory behind, which would hide the cost of pages.
    await server.stop()
    await server.start({ RATE_LIMIT: "0", LOG_LEVEL: "error", NODE_OPTIONS: inspectedAt(inspectPort) })
    const { pid } = server
    const committing = await openCommittingProcess(dataDir, distributorId)
    const port = Number(new URL(origin).port)
    return measure({ pid, port, readers, notify: committing.notify }).finally(committing.close)
  })
  const bare = await startBareServer()
  const rooms = Array.from({ length: pages }, (_, index) => ({ id: `room-${index}` }))
  const emitted = new Map<string, () => void>()
  bare.on("message", (id: string) => emitted.get(id)?.())
  const notify = (id: string, onSent: () => void) =>
    new Promise<void>((resolve) => {
      emitted.set(id, resolve)
      onSent()
      bare.send({ id, notification: exampleNotification })
    })
  const pid = bare.pid ?? 0
  const rival = await measure({ pid, port: barePort, readers: rooms, notify }).finally(() => bare.kill())
  return {
    name: "notifications",
    conditions:
      `${pages} pages connected by websocket; a notification to each, committed by another process on the same ` +
      `database, ${actsAtOnce} acts at once; rival: socket.io alone, emitting from memory`,
    figures: [
      atMost("memory for each page after the first thousand", ours.kilobytesEach, "KB", 40),
      atMost("from commit to receipt, p95", ours.p95, "ms", 1000),
      atMost("from commit to receipt, longest", ours.max, "ms", 1000),
      figure("from commit to receipt, p50", ours.p50, "ms"),
      figure("notifications committed and received", ours.rate, "1/s"),
      figure("socket.io alone, memory for each page after the first thousand", rival.kilobytesEach, "KB"),
      figure("socket.io alone, from emit to receipt, p95", rival.p95, "ms"),
      figure("socket.io alone, from emit to receipt, longest", rival.max, "ms"),
    ],
  }
}

interface Side {
  pid: number
  port: number
  readers: readonly Reader[]
  notify: (id: string, onCommit: () => void) => Promise<void>
}

async function measure({ pid, port, readers, notify }: Side): Promise<Measured> {
  const committed = new Map<string, number>()
  const times: number[] = []
  const open = (reader: Reader) =>
    openLightPage({
      port,
      ...reader,
      onNotification: () => times.push(performance.now() - (committed.get(reader.id) ?? 0)),
    })
  const [first, others] = [readers.slice(0, firstPages), readers.slice(firstPages)]
  const connected: LightPage[] = await inLanes(connectingAtOnce, first, open)
  await delay(5000)
  const before = await collectedKilobytes(pid, inspectPort)
  connected.push(...(await inLanes(connectingAtOnce, others, open)))
  await delay(5000)
  const kilobytesEach = ((await collectedKilobytes(pid, inspectPort)) - before) / others.length

  const started = performance.now()
  await inLanes(actsAtOnce, readers, ({ id }) => notify(id, () => committed.set(id, performance.now())))
  const until = performance.now() + 30_000
  while (times.length < readers.length && performance.now() < until) await delay(20)
  const took = performance.now() - started
  const failures = readers.length - times.length
  if (failures > 0) throw new Error(`${failures} notifications did not arrive`)
  for (const page of connected) page.close()
  return { ...summary(times, failures, took), max: Math.max(...times), kilobytesEach }
}

/** Runs `work` for each of `all`, `lanes` at a time, in order. */
async function inLanes<T, R>(lanes: number, all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const waiting = all.values()
  const done: R[] = []
  const lane = async () => {
    for (const one of waiting) done.push(await work(one))
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return done
}

async function startBareServer(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, "bare-server.ts"), { execArgv: [inspectedAt(inspectPort)] })
  await once(child, "message")
  return child
}

const exampleNotification = {
  _id: "01a1ff28-fe88-74e4-b467-70472e425ff7",
  revisado: false,
  args: { type: "normal" },
  datos: {
    title: "Solicitud aprobada",
    message: "Su solicitud TZ-2026-000123-7 está aprobada. Active su certificado.",
    link: "/manager/process/activation?solicitud=01a1ff28-fe88-74e4-b467-70472e425ff7",
  },
  createdAt: "2026-11-23T15:00:00.000Z",
}
