import { mailboxMailer } from "../../adapters/mailer/mailbox.ts"
import type { Deps } from "../../deps.ts"
import { sendQueued } from "../../features/platform/mail/send-mails.ts"
import type { JobPayloads } from "../../jobs/jobs.ts"

interface Mails {
  /** Delivers what operations have queued, to the built-in mailbox. */
  deliver(): Promise<void>
  /** Delivers, and returns the one-time code that was mailed last. */
  code(): Promise<string>
}

/**
 * For the operations of one request. Mails are delivered between operations instead of by a job, the maker's own files are
 * not decoded again, and no picture's text is read, which takes seconds and no browser test looks at. Other jobs go to the
 * run's server.
 */
export function makerDeps(deps: Deps): { deps: Deps; mails: Mails } {
  const queued: JobPayloads["send-mail"][] = []
  const mailbox = mailboxMailer(deps.db, deps.clock)
  let newestCode: string | undefined
  const own: Deps = {
    ...deps,
    pictures: { ...deps.pictures, decode: async () => "decoded", turnUpright: async (picture) => picture },
    pdfs: { inspect: async () => "accepted", close: async () => {} },
    jobs: {
      ...deps.jobs,
      async enqueue(tx, name, data, options) {
        if (name === "send-mail") queued.push(data as JobPayloads["send-mail"])
        else if (name !== "read-pictures") await deps.jobs.enqueue(tx, name, data, options)
      },
    },
    mailer: {
      deliveriesAtOnce: mailbox.deliveriesAtOnce,
      async deliver(mail) {
        newestCode = /^(\d{6}) es su código/.exec(mail.subject)?.[1] ?? newestCode
        await mailbox.deliver(mail)
      },
    },
  }
  const deliver = async () => {
    if (queued.length > 0) await sendQueued(queued.splice(0), own)
  }
  const code = async () => {
    await deliver()
    if (!newestCode) throw new Error("No code was mailed")
    return newestCode
  }
  return { deps: own, mails: { deliver, code } }
}
