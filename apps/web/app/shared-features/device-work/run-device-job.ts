import type {
  DeviceJob,
  JobInput,
  JobResult,
  PreparedJob,
  WorkerOrder,
  WorkerResponse,
} from "./device-jobs.ts"

/** A job's failure: the code of the package's error, and its message for the holder. */
export class DeviceJobFailed extends Error {
  override readonly name = "DeviceJobFailed"
  readonly code: string
  constructor({ code, message }: { code: string; message: string }) {
    super(message)
    this.code = code
  }
}

interface JobOptions {
  readonly signal?: AbortSignal
  /** Works instead of a worker of the job's own, and goes on waiting after it. */
  readonly ready?: ReadyWorker | undefined
  readonly onProgress?: (done: number, part: unknown) => void
}

const notStarted = {
  code: "NOT_STARTED",
  message: "Su navegador no pudo empezar el trabajo. Recargue la página e intente otra vez.",
}

const newWorker = () => new Worker(new URL("./device.worker.ts", import.meta.url), { type: "module" })
const send = (worker: Worker, order: WorkerOrder) => worker.postMessage(order)

/** A worker that has loaded a job's code and waits, so that the job starts at once. It keeps nothing of a job. */
export class ReadyWorker {
  readonly #job: PreparedJob
  #worker: Worker | null = null
  #isWanted = false

  constructor(job: PreparedJob) {
    this.#job = job
  }

  prepare(): void {
    this.#isWanted = true
    if (this.#worker) return
    const worker = newWorker()
    this.#worker = worker
    worker.addEventListener("error", () => {
      if (this.#worker === worker) this.#worker = null
    })
    send(worker, { prepare: this.#job })
  }

  /** Hands the worker over; it comes back with `giveBack`. */
  take(): Worker | null {
    const worker = this.#worker
    this.#worker = null
    return worker
  }

  giveBack(worker: Worker): void {
    this.take()?.terminate()
    if (this.#isWanted) this.#worker = worker
    else worker.terminate()
  }

  end(): void {
    this.#isWanted = false
    this.take()?.terminate()
  }
}

/** Runs the job in a worker. Throws DeviceJobFailed, or the signal's reason when it aborts. */
export async function runDeviceJob<Job extends DeviceJob>(
  job: Job,
  input: JobInput<Job>,
  { signal, ready, onProgress }: JobOptions = {},
): Promise<JobResult<Job>> {
  const worker = ready?.take() ?? newWorker()
  const { promise, resolve, reject } = Promise.withResolvers<JobResult<Job>>()
  const listening = new AbortController()
  const whileRunning = { signal: listening.signal }
  signal?.addEventListener("abort", () => reject(signal.reason), whileRunning)
  worker.addEventListener("error", () => reject(new DeviceJobFailed(notStarted)), whileRunning)
  worker.addEventListener(
    "message",
    ({ data }: MessageEvent<WorkerResponse>) => {
      if ("done" in data) onProgress?.(data.done, data.part)
      else if ("failure" in data) reject(new DeviceJobFailed(data.failure))
      else resolve(data.result as JobResult<Job>)
    },
    whileRunning,
  )
  send(worker, { job, input: input as never })
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
