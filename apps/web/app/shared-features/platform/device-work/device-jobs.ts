/**
 * Long work of this device: each job runs in a worker of its own, so that the page answers and «Cancelar» ends it. Their
 * code loads with the first use. Nothing of their input is sent, but for digests of signatures and certificates.
 */
export const deviceJobs = {
  inspectKeyFile: async (input: import("./jobs/inspect-key-file.ts").InspectionInput) =>
    (await import("./jobs/inspect-key-file.ts")).inspectKeyFile(input),
  convertKeyFile: async (input: import("./jobs/save-key-file.ts").ConversionInput) =>
    (await import("./jobs/save-key-file.ts")).saveKeyFile(input),
  openSigner: async (input: import("./jobs/inspect-key-file.ts").KeyFileInput) =>
    (await import("./jobs/open-signer.ts")).openSigner(input),
  trySignature: async (input: import("./jobs/try-signature.ts").TrialInput) =>
    (await import("./jobs/try-signature.ts")).trySignature(input),
  signDocuments: async (
    input: import("./jobs/sign-documents.ts").SigningInput,
    page: import("./jobs/sign-documents.ts").SigningPage,
  ) => (await preparations.signDocuments()).signDocuments(input, page),
  renewEvidence: async (input: import("./jobs/renew-evidence.ts").RenewalInput) =>
    (await import("./jobs/renew-evidence.ts")).renewEvidence(input),
  archiveDocuments: async (input: import("./jobs/archive-documents.ts").ArchiveInput) =>
    (await import("./jobs/archive-documents.ts")).archiveDocuments(input),
  checkDocument: async (
    input: import("./jobs/check-document.ts").CheckInput,
    page: import("./jobs/check-document.ts").CheckPage,
  ) => (await import("./jobs/check-document.ts")).checkDocument(input, page),
}

/** Jobs whose code a worker can load before it has work. */
export const preparations = {
  signDocuments: () => import("./jobs/sign-documents.ts"),
}

export type PreparedJob = keyof typeof preparations

export type DeviceJob = keyof typeof deviceJobs
export type JobInput<Job extends DeviceJob> = Parameters<(typeof deviceJobs)[Job]>[0]
export type JobResult<Job extends DeviceJob> = Awaited<ReturnType<(typeof deviceJobs)[Job]>>

/** What a job calls in its page while it works; undefined for most. The calls cross to the page, so they return promises. */
export type JobPage<Job extends DeviceJob> = Parameters<(typeof deviceJobs)[Job]>[1]

export interface JobFailure {
  readonly code: string
  /** For the holder. */
  readonly message: string
}

/** What a job's worker is told. */
export type WorkerOrder =
  | { readonly prepare: PreparedJob }
  | { readonly job: DeviceJob; readonly input: never }
  /** What the page answered to a call */
  | { readonly answered: number; readonly value: unknown }

/** What a job's worker says. */
export type WorkerResponse =
  | { readonly result: unknown }
  | { readonly failure: JobFailure }
  /** A call of the job's page. */
  | { readonly call: number; readonly method: string; readonly values: readonly unknown[] }
