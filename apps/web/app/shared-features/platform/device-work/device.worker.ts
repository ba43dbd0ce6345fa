import {
  deviceJobs,
  type JobFailure,
  preparations,
  type WorkerOrder,
  type WorkerResponse,
} from "./device-jobs.ts"
import { failureCode } from "./failure-code.ts"

self.addEventListener("message", ({ data }: MessageEvent<WorkerOrder>) => {
  if ("prepare" in data) {
    // A job whose code does not load says so when it runs.
    preparations[data.prepare]().catch(() => undefined)
  } else if ("answered" in data) {
    waiting.get(data.answered)?.(data.value)
    waiting.delete(data.answered)
  } else {
    deviceJobs[data.job](data.input, page as never).then(
      (result) => respond({ result }),
      (error: unknown) => respond({ failure: failureOf(error) }),
    )
  }
})

self.postMessage("started")

const respond = (message: WorkerResponse) => self.postMessage(message)

const waiting = new Map<number, (value: unknown) => void>()
let calls = 0

/** The job's page: each method sends its values there and resolves to the answer. */
const page = new Proxy(
  {},
  {
    get:
      (_, method) =>
      (...values: unknown[]) =>
        new Promise((resolve) => {
          const call = ++calls
          waiting.set(call, resolve)
          respond({ call, method: String(method), values })
        }),
  },
)

/** Errors of the packages carry a code and a message for the holder. */
function failureOf(error: unknown): JobFailure {
  if (error instanceof Error && "code" in error && typeof error.code === "string") {
    return { code: error.code, message: error.message }
  }
  const place = failureCode(error)
  const message = `No pudimos terminar. Intente otra vez. Si sigue igual, dé este código a soporte: ${place}.`
  return { code: place, message }
}
