import { deviceJobs, preparations, type WorkerOrder, type WorkerResponse } from "./device-jobs.ts"
import { failureCode } from "./failure-code.ts"

self.addEventListener("message", ({ data }: MessageEvent<WorkerOrder>) => {
  if ("prepare" in data) {
    // A job whose code does not load says so when it runs.
    preparations[data.prepare]().catch(() => undefined)
    return
  }
  const { job, input } = data
  deviceJobs[job](input, (done, part) => respond({ done, part })).then(
    (result) => respond({ result }),
    (error: unknown) => respond({ failure: failureOf(error) }),
  )
})

self.postMessage("started")

const respond = (message: WorkerResponse) => self.postMessage(message)

/** Errors of the packages carry a code and a message for the holder. */
function failureOf(error: unknown) {
  if (error instanceof Error && "code" in error && typeof error.code === "string") {
    return { code: error.code, message: error.message }
  }
  const place = failureCode(error)
  const message = `No pudimos terminar. Intente otra vez. Si sigue igual, dé este código a soporte: ${place}.`
  return { code: "UNEXPECTED", message }
}
