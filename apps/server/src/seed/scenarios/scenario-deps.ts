import { mailboxMailer } from "../../adapters/mailer/mailbox.ts"
import { type Mailer, MailRefused } from "../../adapters/mailer/port.ts"
import type { Clock } from "../../clock.ts"
import { crashAt } from "../../crash-points.ts"
import { joinTransaction } from "../../database/join-transaction.ts"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { sendMails } from "../../features/platform/mail/send-mails.ts"

type Mail = Parameters<Mailer["deliver"]>[0]

/** The applicant's mailbox. Nothing leaves the process, because demo addresses can belong to real people. */
export interface Inbox {
  /** Delivers what operations have queued. */
  receive(): Promise<void>
  /** The one-time code that was mailed last. */
  code(): Promise<string>
  /** The token of the correction link that was mailed last. */
  correctionToken(): string
  /** Refuses all later mails. */
  fill(): void
  /** Shows the received mails in the built-in mailbox, each at its own time. */
  show(): Promise<void>
}

/**
 * Adapters for a scenario's operations: they join the scenario's transaction, read its clock, notify no open
 * page and mail only to the inbox. Other jobs go to the real queue.
 */
export function scenarioDeps(tx: ScopedTransaction, clock: Clock, deps: Deps): { deps: Deps; inbox: Inbox } {
  const queued: string[] = []
  const received: { mail: Mail; at: Date }[] = []
  let isFull = false
  const own: Deps = {
    ...deps,
    clock,
    db: joinTransaction(tx),
    crash: crashAt(null),
    live: { ...deps.live, push: () => undefined, reviewChanged: () => undefined },
    jobs: {
      ...deps.jobs,
      async enqueue(inner, name, data, options) {
        if (name === "send-mail") queued.push((data as { mailId: string }).mailId)
        else await deps.jobs.enqueue(inner, name, data, options)
      },
    },
    mailer: {
      deliveriesAtOnce: 1,
      async deliver(mail) {
        if (isFull) throw new MailRefused("552 5.2.2 Mailbox full")
        received.push({ mail, at: clock.now() })
      },
    },
  }
  const receive = async () => {
    if (queued.length > 0) await sendMails({ scope: tx.scope, ids: queued.splice(0) }, own)
  }
  const last = (pattern: RegExp, text: (mail: Mail) => string): string => {
    const found = received.map(({ mail }) => pattern.exec(text(mail))?.[1]).findLast((part) => part)
    if (!found) throw new Error(`No mail matches ${pattern}`)
    return found
  }
  const inbox: Inbox = {
    receive,
    async code() {
      await receive()
      return last(/^(\d{6}) es su código/, ({ subject }) => subject)
    },
    correctionToken: () => last(/\/correccion\/([\w-]+)/, ({ text }) => text),
    fill: () => {
      isFull = true
    },
    async show() {
      for (const { mail, at } of received) await mailboxMailer(own.db, { now: () => at }).deliver(mail)
    },
  }
  return { deps: own, inbox }
}
