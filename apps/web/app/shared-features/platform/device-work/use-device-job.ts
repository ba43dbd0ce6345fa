import { useEffect, useRef, useState } from "react"
import type { DeviceJob, JobInput, JobPage, JobResult, PreparedJob } from "./device-jobs.ts"
import type { SignedDocument, SigningPage } from "./jobs/sign-documents.ts"
import { DeviceJobFailed, ReadyWorker, runDeviceJob } from "./run-device-job.ts"

type State<Result> =
  | { readonly name: "idle" }
  /** `done` counts what jobs of several parts have finished. */
  | { readonly name: "busy"; readonly done: number }
  | { readonly name: "done"; readonly result: Result }
  | { readonly name: "failed"; readonly problem: { code: string; message: string } }

/** A job of many parts renders its page at most this often. */
const progressMilliseconds = 100

/** A worker that waits for the job for as long as the component is mounted. */
export function useReadyWorker(job: PreparedJob): ReadyWorker {
  const [ready] = useState(() => new ReadyWorker(job))
  useEffect(() => {
    ready.prepare()
    return () => ready.end()
  }, [ready])
  return ready
}

/** Runs one job at a time; leaving the page or `reset` ends it. */
export function useDeviceJob<Job extends DeviceJob>(job: Job, ready?: ReadyWorker) {
  const [state, setState] = useState<State<JobResult<Job>>>({ name: "idle" })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const pageOf = (signal: AbortSignal, onPart?: (part: SignedDocument) => void): SigningPage => {
    let shownAt = 0
    return {
      onSigned(done, document) {
        if (signal.aborted) return
        onPart?.(document)
        if (performance.now() - shownAt < progressMilliseconds) return
        shownAt = performance.now()
        setState({ name: "busy", done })
      },
    }
  }

  /** `onPart` is given each part of the work as it is done. */
  const run = async (
    input: JobInput<Job>,
    onPart?: (part: SignedDocument) => void,
  ): Promise<JobResult<Job> | null> => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setState({ name: "busy", done: 0 })
    try {
      const result = await runDeviceJob(job, input, {
        signal: controller.signal,
        ready,
        page: pageOf(controller.signal, onPart) as JobPage<Job>,
      })
      setState({ name: "done", result })
      return result
    } catch (error) {
      if (controller.signal.aborted) return null
      const { code, message } = error instanceof DeviceJobFailed ? error : unexpected
      setState({ name: "failed", problem: { code, message } })
      return null
    }
  }
  const reset = () => {
    running.current?.abort()
    setState({ name: "idle" })
  }
  return { state, run, reset }
}

const unexpected = { code: "UNEXPECTED", message: "No pudimos terminar. Intente otra vez." }
