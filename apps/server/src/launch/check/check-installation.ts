import { findOwnerUrl, readDatabase, readState } from "../../database/check/database-state.ts"
import type { Settings } from "../../env.ts"
import { StartupError } from "../../startup-error.ts"
import type { Checked } from "./checked.ts"
import { checkApplicationRole, checkClock, checkDatabase, checkDatabaseTls } from "./database-parts.ts"
import { checkAuthorityKeys, checkSecrets } from "./key-parts.ts"
import {
  checkAnchors,
  checkBuckets,
  checkDisk,
  checkHosts,
  checkPkiAddress,
  checkSmtp,
} from "./service-parts.ts"

interface Part {
  title: string
  /** Whether it reads what the database says. */
  needsDatabase?: boolean
  /** @returns what works. @throws StartupError that says what to do */
  check(checked: Checked): Promise<string>
}

const parts: readonly Part[] = [
  { title: "Base de datos", check: checkDatabase, needsDatabase: true },
  { title: "Papeles de la base", check: checkApplicationRole, needsDatabase: true },
  { title: "TLS de la base", check: checkDatabaseTls, needsDatabase: true },
  { title: "Correo (SMTP)", check: checkSmtp },
  { title: "Archivos", check: checkBuckets },
  { title: "Anclas de la auditoría", check: checkAnchors },
  { title: "Reloj", check: checkClock, needsDatabase: true },
  { title: "Secretos", check: checkSecrets, needsDatabase: true },
  { title: "Claves de la autoridad", check: checkAuthorityKeys, needsDatabase: true },
  { title: "Hosts", check: checkHosts, needsDatabase: true },
  { title: "Disco", check: checkDisk },
  { title: "Dirección de la PKI", check: checkPkiAddress, needsDatabase: true },
]

/** Longer than what each part gives its own connections. */
const mostMilliseconds = 12_000

interface Finding {
  title: string
  works: boolean
  said: string
}

/** Looks at each part of an installation. Writes neither files nor rows. */
export async function checkInstallation(settings: Settings): Promise<Finding[]> {
  const opened = await open(settings).catch((error: Error) => error)
  return await Promise.all(
    parts.map(async ({ title, check, needsDatabase = false }, index) => {
      if (!(opened instanceof Error)) return await findingOf(title, check(opened))
      if (index === 0) return { title, works: false, said: sentence(opened) }
      if (needsDatabase)
        return { title, works: false, said: "sin comprobar, porque la base de datos no funciona" }
      return await findingOf(title, check({ settings, ownerUrl: null, state: null }))
    }),
  )
}

async function open(settings: Settings): Promise<Checked> {
  const ownerUrl = await findOwnerUrl(settings)
  if (ownerUrl === null) return { settings, ownerUrl, state: null }
  const state = await within(readDatabase({ url: ownerUrl, setting: "DATABASE_URL" }, readState))
  return { settings, ownerUrl, state }
}

async function findingOf(title: string, work: Promise<string>): Promise<Finding> {
  return await within(work).then(
    (said) => ({ title, works: true, said }),
    (error: Error) => ({ title, works: false, said: sentence(error) }),
  )
}

async function within<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StartupError("no responde a tiempo")), mostMilliseconds)
  })
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const sentence = ({ message }: Error) => message.replace(/\s*\n\s*/g, " ").replace(/\.$/, "")

export const describe = ({ title, works, said }: Finding) =>
  works ? `${title}: funciona (${said}).` : `${title}: NO funciona. ${said}.`
