import type { DeviceJob, JobInput, JobResult, WorkerResponse } from "./device-jobs.ts"

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
  readonly onProgress?: (done: number, part: unknown) => void
}

const notStarted = {
  code: "NOT_STARTED",
  message: "Su navegador no pudo empezar el trabajo. Recargue la página e intente otra vez.",
}

/** Runs the job in a new worker. Throws DeviceJobFailed, or the signal's reason when it aborts. */
export function runDeviceJob<Job extends DeviceJob>(
  job: Job,
  input: JobInput<Job>,
  { signal, onProgress }: JobOptions = {},
): Promise<JobResult<Job>> {
  const worker = new Worker(new URL("./device.worker.ts", import.meta.url), { type: "module" })
  const { promise, resolve, reject } = Promise.withResolvers<JobResult<Job>>()
  signal?.addEventListener("abort", () => reject(signal.reason))
  worker.addEventListener("error", () => reject(new DeviceJobFailed(notStarted)))
  worker.addEventListener("message", ({ data }: MessageEvent<WorkerResponse>) => {
    if ("done" in data) onProgress?.(data.done, data.part)
    else if ("failure" in data) reject(new DeviceJobFailed(data.failure))
    else resolve(data.result as JobResult<Job>)
  })
  worker.postMessage({ job, input })
  return promise.finally(() => worker.terminate())
}
