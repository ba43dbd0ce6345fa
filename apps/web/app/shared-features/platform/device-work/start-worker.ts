import { leaveServiceWorker } from "../connection/leave-service-worker.ts"

/** The worker's script did not load. */
export class WorkerNotStarted extends Error {
  override readonly name = "WorkerNotStarted"
}

/**
 * Starts a worker and resolves when its first message comes, which its script sends as soon as it runs: nothing is
 * handed over to a worker that does not start. Where its script does not load, it starts once more without the service
 * worker (docs/decisions/0038-past-the-service-worker.md).
 * @throws WorkerNotStarted, or the signal's reason when it aborts
 */
export async function startWorker(create: () => Worker, signal?: AbortSignal): Promise<Worker> {
  try {
    return await started(create(), signal)
  } catch (error) {
    if (signal?.aborted || !(await leaveServiceWorker())) throw error
    return await started(create(), signal)
  }
}

async function started(worker: Worker, signal: AbortSignal | undefined): Promise<Worker> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const listening = new AbortController()
  const whileStarting = { signal: listening.signal }
  worker.addEventListener("message", () => resolve(), whileStarting)
  worker.addEventListener("error", () => reject(new WorkerNotStarted()), whileStarting)
  signal?.addEventListener("abort", () => reject(signal.reason), whileStarting)
  if (signal?.aborted) reject(signal.reason)
  try {
    await promise
    return worker
  } catch (error) {
    worker.terminate()
    throw error
  } finally {
    listening.abort()
  }
}
