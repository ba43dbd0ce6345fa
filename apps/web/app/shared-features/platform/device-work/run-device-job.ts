import type {
  DeviceJob,
  JobFailure,
  JobInput,
  JobPage,
  JobResult,
  PreparedJob,
  WorkerOrder,
  WorkerResponse,
} from "./device-jobs.ts"
import { startWorker, WorkerNotStarted } from "./start-worker.ts"

/** A job's failure: the code of the package's error, and its message for the holder. */
export class DeviceJobFailed extends Error {
  override readonly name = "DeviceJobFailed"
  readonly code: string
  constructor({ code, message }: JobFailure) {
    super(message)
    this.code = code
  }
}

interface JobOptions<Job extends DeviceJob> {
  readonly signal?: AbortSignal
  /** Works instead of a worker of the job's own, and goes on waiting after it. */
  readonly ready?: ReadyWorker | undefined
  /** What the job calls while it works. */
  readonly page?: JobPage<Job>
  /** Given to the worker instead of copied: copies of a large file would fill a phone's memory. */
  readonly handedOver?: Transferable[]
}

const notStarted = {
  code: "NOT_STARTED",
  message:
    "Su navegador no pudo empezar el trabajo. Revise su conexión e intente otra vez; lo que eligió sigue aquí. " +
    "Si vuelve a fallar, cargue la página otra vez.",
}
const stopped = {
  code: "STOPPED",
  message: "Su navegador detuvo el trabajo. Intente otra vez, con menos archivos si son muchos.",
}

const newWorker = () => new Worker(new URL("./device.worker.ts", import.meta.url), { type: "module" })
const send = (worker: Worker, order: WorkerOrder, handedOver: Transferable[] = []) =>
  worker.postMessage(order, handedOver)

/** A worker that has loaded a job's code and waits, so that the job starts at once. It keeps nothing of a job. */
export class ReadyWorker {
  readonly #job: PreparedJob
  #worker: Promise<Worker> | null = null
  #isWanted = false

  constructor(job: PreparedJob) {
    this.#job = job
  }

  prepare(): void {
    this.#isWanted = true
    if (this.#worker) return
    const starting = startWorker(newWorker)
    this.#worker = starting
    starting.then(
      (worker) => {
        worker.addEventListener("error", () => this.#drop(starting))
        send(worker, { prepare: this.#job })
      },
      () => this.#drop(starting),
    )
  }

  #drop(worker: Promise<Worker>): void {
    if (this.#worker === worker) this.#worker = null
  }

  /** Hands the worker over; it comes back with `giveBack`. */
  take(): Promise<Worker> | null {
    const worker = this.#worker
    this.#worker = null
    return worker
  }

  giveBack(worker: Worker): void {
    endWhenStarted(this.take())
    if (this.#isWanted) this.#worker = Promise.resolve(worker)
    else worker.terminate()
  }

  end(): void {
    this.#isWanted = false
    endWhenStarted(this.take())
  }
}

function endWhenStarted(starting: Promise<Worker> | null): void {
  starting?.then(
    (worker) => worker.terminate(),
    () => undefined,
  )
}

/** Runs the job in a worker. Throws DeviceJobFailed, or the signal's reason when it aborts. */
export async function runDeviceJob<Job extends DeviceJob>(
  job: Job,
  input: JobInput<Job>,
  { signal, ready, page, handedOver = [] }: JobOptions<Job> = {},
): Promise<JobResult<Job>> {
  const worker = await startedFor(ready, signal)
  const { promise, resolve, reject } = Promise.withResolvers<JobResult<Job>>()
  const listening = new AbortController()
  const whileRunning = { signal: listening.signal }
  signal?.addEventListener("abort", () => reject(signal.reason), whileRunning)
  worker.addEventListener("error", () => reject(new DeviceJobFailed(stopped)), whileRunning)
  const methods = page as Record<string, (...values: readonly unknown[]) => unknown> | undefined
  const callPage = async ({ call, method, values }: Extract<WorkerResponse, { call: number }>) =>
    send(worker, { answered: call, value: await methods?.[method]?.(...values) })
  worker.addEventListener(
    "message",
    ({ data }: MessageEvent<WorkerResponse | "started">) => {
      // In WebKit the first message, which told that the worker runs, reaches this listener too.
      if (data === "started") return
      if ("call" in data) void callPage(data).catch(reject)
      else if ("failure" in data) reject(new DeviceJobFailed(data.failure))
      else resolve(data.result as JobResult<Job>)
    },
    whileRunning,
  )
  send(worker, { job, input: input as never }, handedOver)
  try {
    const result = await promise
    if (ready) ready.giveBack(worker)
    else worker.terminate()
    return result
  } catch (error) {
    worker.terminate()
    throw error
  } finally {
    listening.abort()
  }
}

/** A worker for a job. One that is getting ready and fails, fails the job: it has been tried in every way. */
async function startedFor(ready: ReadyWorker | undefined, signal: AbortSignal | undefined): Promise<Worker> {
  const prepared = ready?.take()
  try {
    if (!prepared) return await startWorker(newWorker, signal)
    const { promise: aborted, reject } = Promise.withResolvers<never>()
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true })
    return await Promise.race([prepared, aborted])
  } catch (error) {
    endWhenStarted(prepared ?? null)
    throw error instanceof WorkerNotStarted ? new DeviceJobFailed(notStarted) : error
  }
}
