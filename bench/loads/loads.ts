import { setTimeout as delay } from "node:timers/promises"
import type { ServerProcess } from "../../e2e/support/server/server-process.ts"
import { withServer } from "../bench-server.ts"
import { processorSeconds, residentKilobytes } from "../process-memory.ts"
import { atLeast, atMost, type BenchResult, figure } from "../result.ts"
import { bareCopyRate } from "./bare-copy.ts"
import { signIn } from "./sign-in.ts"
import { settle } from "./statement.ts"
import { workbook } from "./workbook.ts"

interface Measured {
  staged: number
  checked: number
  loaded: number
  /** Longest wait for /healthz, in milliseconds. */
  health: number
  /** Growth of the process, in MB. */
  growth: number
}

/**
 * The people of an agreement from a CSV file of which 3 % of the rows are bad, from the upload to the last person; as many in a
 * workbook, until they are staged; and a bank's statement.
 */
export function run(): Promise<BenchResult> {
  return withServer(async (server) => {
    const cookie = await signIn(server.origin, "executive")
    const small = await load(server, cookie, { rows: 10_000, from: 0 })
    const large = await load(server, cookie, { rows: 100_000, from: 10_000 })
    const copied = await bareCopyRate(server.dataDir)
    const read = await stageWorkbook(server, cookie, 100_000)
    const settled = await settle(server)
    return {
      name: "loads",
      conditions: "CSV, 3 % of the rows without a valid address, no invitations; times in seconds",
      figures: [
        atMost(
          "10,000 rows, from the upload to the last person",
          small.staged + small.checked + small.loaded,
          "s",
          10,
        ),
        figure("of them until the file is staged", small.staged, "s"),
        figure("of them until each row has its verdict", small.checked, "s"),
        figure("100,000 rows until the file is staged", large.staged, "s"),
        atLeast("rate of it to a bare COPY of the same rows", 100_000 / large.staged / copied, "", 0.1),
        atMost("100,000 rows of XLSX until they are staged, time of all processors", read, "s", 20),
        figure("100,000 rows until each row has its verdict", large.checked, "s"),
        figure("100,000 rows until the last person", large.loaded, "s"),
        atMost("growth of the process with 100,000 rows", large.growth, "MB", 200),
        atMost("longest wait for /healthz meanwhile", Math.max(small.health, large.health), "ms", 200),
        atMost(
          "statement of 5,000 lines, 20,000 open payments, until its movements are matched",
          settled.seconds,
          "s",
          5,
        ),
        figure("of its lines fit", settled.fits, "lines"),
      ],
    }
  })
}

async function load(
  { origin, pid }: ServerProcess,
  cookie: string,
  { rows, from }: { rows: number; from: number },
): Promise<Measured> {
  const headers = { cookie, origin }
  const api = `${origin}/api/executives/convenio-loads`
  const before = residentKilobytes(pid)
  let [health, most, isOver] = [0, before, false]
  const watching = (async () => {
    while (!isOver) {
      const asked = performance.now()
      await (await fetch(`${origin}/healthz`)).text()
      health = Math.max(health, performance.now() - asked)
      most = Math.max(most, residentKilobytes(pid))
      await delay(50)
    }
  })()
  const times: number[] = []
  try {
    const form = new FormData()
    form.set("convenio", await agreementOf(origin, headers))
    form.set("file", new Blob([people(rows, from)]), `${rows}.csv`)
    times.push(performance.now())
    const { id } = await (await fetch(api, { method: "POST", headers, body: form })).json()
    times.push(performance.now())
    await untilChecked(`${api}/${id}`, headers)
    times.push(performance.now())
    const body = JSON.stringify({ invite: false })
    const json = { ...headers, "content-type": "application/json" }
    const answer = await fetch(`${api}/${id}/loading`, { method: "PUT", headers: json, body })
    if (!answer.ok) throw new Error(`The load was refused: ${await answer.text()}`)
    await untilChecked(`${api}/${id}`, headers)
    times.push(performance.now())
  } finally {
    isOver = true
    await watching
  }
  const [start = 0, staged = 0, checked = 0, loaded = 0] = times.map((time) => time / 1000)
  return {
    staged: staged - start,
    checked: checked - staged,
    loaded: loaded - checked,
    health,
    growth: (most - before) / 1024,
  }
}

/** Seconds of the processor that the server and its finished children took for a workbook. */
async function stageWorkbook({ origin, pid }: ServerProcess, cookie: string, rows: number): Promise<number> {
  const headers = { cookie, origin }
  const form = new FormData()
  form.set("convenio", await agreementOf(origin, headers))
  const table = people(rows, 200_000)
    .split("\n")
    .map((line) => line.split(";"))
  form.set("file", new Blob([workbook(table)]), `${rows}.xlsx`)
  const before = processorSeconds(pid)
  const answer = await fetch(`${origin}/api/executives/convenio-loads`, {
    method: "POST",
    headers,
    body: form,
  })
  if (!answer.ok) throw new Error(`The workbook was refused: ${await answer.text()}`)
  // The reading child has ended, and the server has taken note of it.
  await delay(1000)
  const taken = processorSeconds(pid) - before
  const { id } = await answer.json()
  // What follows is measured alone.
  await untilChecked(`${origin}/api/executives/convenio-loads/${id}`, headers)
  return taken
}

async function untilChecked(address: string, headers: Record<string, string>): Promise<void> {
  for (;;) {
    const { state } = await (await fetch(address, { headers })).json()
    if (state === "checked") return
    await delay(200)
  }
}

/** An agreement without a quota that ends last. */
async function agreementOf(origin: string, headers: Record<string, string>): Promise<string> {
  const { rows } = await (await fetch(`${origin}/api/executives/convenios`, { headers })).json()
  const open = rows.find(({ name }: { name: string }) => name.includes("Contadores"))
  if (!open) throw new Error("The demo has no agreement of accountants")
  return open.id
}

function people(count: number, from: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const number = from + index
    const address = index % 33 === 0 ? "mal" : `p${number}@bench.ec`
    return [cedula(number), "ANA", "PEÑA", "LOOR", address, "0991234567"].join(";")
  })
  return ["Cédula;Nombres;Primer apellido;Segundo apellido;Correo;Celular", ...rows].join("\n")
}

/** With its check digit: weights 2, 1, 2, … over nine digits. */
function cedula(number: number): string {
  const nine = `09${String(2_000_000 + number)}`
  const sum = [...nine].reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (product > 9 ? product - 9 : product)
  }, 0)
  return `${nine}${(10 - (sum % 10)) % 10}`
}
