import { useEffect, useRef, useState } from "react"
import type { DeviceJob, JobInput, JobResult } from "./device-jobs.ts"
import { DeviceJobFailed, runDeviceJob } from "./run-device-job.ts"

type State<Result> =
  | { readonly name: "idle" }
  /** `done` counts what jobs of several parts have finished. */
  | { readonly name: "busy"; readonly done: number }
  | { readonly name: "done"; readonly result: Result }
  | { readonly name: "failed"; readonly problem: { code: string; message: string } }

/** Runs one job at a time; leaving the page or `reset` ends it. */
export function useDeviceJob<Job extends DeviceJob>(job: Job) {
  const [state, setState] = useState<State<JobResult<Job>>>({ name: "idle" })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** `onPart` is given each part of the work as it is done. */
  const run = async (
    input: JobInput<Job>,
    onPart?: (part: unknown) => void,
  ): Promise<JobResult<Job> | null> => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setState({ name: "busy", done: 0 })
    try {
      const result = await runDeviceJob(job, input, {
        signal: controller.signal,
        onProgress: (done, part) => {
          onPart?.(part)
          setState({ name: "busy", done })
        },
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
