import type { DocumentSigner } from "@trazo/documents/signing/document-signer"
import { useRef, useState } from "react"
import type {
  SignedDocument,
  SignedDocuments,
  SigningOptions,
} from "../../platform/device-work/jobs/sign-documents.ts"
import { runDeviceJob } from "../../platform/device-work/run-device-job.ts"
import { useDeviceJob, useReadyWorker } from "../../platform/device-work/use-device-job.ts"
import { isUnstamped } from "./signing-results.tsx"

interface Stopped extends SignedDocuments {
  /** How many files nobody came to. */
  readonly notReached: number
}

/** Signs files in a worker; a run can be stopped, and what got no time stamp signed again. */
export function useSigningRun(signer: DocumentSigner) {
  const ready = useReadyWorker("signDocuments")
  const { state, run, reset } = useDeviceJob("signDocuments", ready)
  const [files, setFiles] = useState<readonly File[]>([])
  const [stopped, setStopped] = useState<Stopped | null>(null)
  const earlierCount = useRef(0)
  const done = useRef<SignedDocument[]>([])

  const start = (
    wanted: readonly File[],
    options: SigningOptions,
    earlier: readonly SignedDocument[] = [],
  ) => {
    done.current = [...earlier]
    earlierCount.current = earlier.length
    setFiles(wanted)
    setStopped(null)
    void run({ files: wanted, earlier, signer, options }, (part) => {
      done.current.push(part)
    })
  }
  /** Signs those again that got no time stamp; the others stay in the result. */
  const signRest = (documents: readonly SignedDocument[], options: SigningOptions) => {
    const before = earlierCount.current
    const rest = files.filter((_, index) => isUnstamped(documents[before + index]))
    const signed = documents.filter((one) => !isUnstamped(one))
    start(rest, options, signed)
  }
  const stop = async () => {
    reset()
    ready.prepare()
    const documents = [...done.current]
    const notReached = earlierCount.current + files.length - documents.length
    setStopped({ documents, archive: await archiveOf(documents), notReached })
  }
  const clear = () => {
    reset()
    setStopped(null)
  }
  return { state, stopped, count: files.length, start, signRest, stop, clear }
}

async function archiveOf(documents: readonly SignedDocument[]): Promise<Blob | null> {
  const signed = documents.flatMap((one) => ("content" in one ? [one] : []))
  return signed.length < 2 ? null : runDeviceJob("archiveDocuments", { documents: signed })
}
