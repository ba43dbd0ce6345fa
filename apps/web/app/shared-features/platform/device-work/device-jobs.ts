/**
 * Long work of this device: each job runs in a worker of its own, so that the page answers and «Cancelar» ends it. Their
 * code loads with the first use. Nothing of their input is sent.
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
    onProgress: (done: number, part: unknown) => void,
  ) => (await preparations.signDocuments()).signDocuments(input, onProgress),
  archiveDocuments: async (input: import("./jobs/archive-documents.ts").ArchiveInput) =>
    (await import("./jobs/archive-documents.ts")).archiveDocuments(input),
}

/** Jobs whose code a worker can load before it has work. */
export const preparations = {
  signDocuments: () => import("./jobs/sign-documents.ts"),
}

export type PreparedJob = keyof typeof preparations

/** What a job's worker is told. */
export type WorkerOrder =
  | { readonly prepare: PreparedJob }
  | { readonly job: DeviceJob; readonly input: never }

export type DeviceJob = keyof typeof deviceJobs
export type JobInput<Job extends DeviceJob> = Parameters<(typeof deviceJobs)[Job]>[0]
export type JobResult<Job extends DeviceJob> = Awaited<ReturnType<(typeof deviceJobs)[Job]>>

/** What a job's worker answers with. */
export type WorkerResponse =
  | { readonly result: unknown }
  /** How many parts are done, and the last of them. */
  | { readonly done: number; readonly part: unknown }
  | { readonly failure: { readonly code: string; readonly message: string } }
