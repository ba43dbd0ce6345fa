import { readdirSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Access } from "../packages/contract/src/endpoint/endpoint.ts"

interface ListedEndpoint {
  readonly method: string
  readonly path: string
  readonly access: Access
  readonly proof?: "recent"
  readonly summary: string
  readonly response?: unknown
}

function isEndpoint(value: object): value is ListedEndpoint {
  return "method" in value && "path" in value && "access" in value
}

/** Endpoints are exported alone or in groups. Schemas are not searched. */
function* endpointsIn(value: unknown): Generator<ListedEndpoint> {
  if (typeof value !== "object" || value === null || "_zod" in value) return
  if (isEndpoint(value)) yield value
  else for (const part of Object.values(value)) yield* endpointsIn(part)
}

/** Every endpoint of the contract, sorted by address. */
export async function readEndpoints(root: string): Promise<ListedEndpoint[]> {
  const folder = join(root, "packages/contract/src")
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  )
  const modules = await Promise.all(files.map((name) => import(pathToFileURL(join(folder, name)).href)))
  const found = new Set(modules.flatMap((module) => [...endpointsIn({ ...module })]))
  const key = ({ path, method }: ListedEndpoint) => `${path} ${method}`
  return [...found].sort((a, b) => (key(a) < key(b) ? -1 : 1))
}

type Caller = Extract<Access, string>

const callers: Record<Caller, string> = {
  platform: "Anybody, on any host",
  public: "Anybody, on a distributor's host",
  request: "An applicant, with the token of their request",
  client: "A client",
  executive: "An executive",
  banks: "A person of a bank",
  administrator: "An administrator of the platform",
}

const order = ["platform", "public", "request", "client", "executive", "banks", "administrator"] as const

const introduction = `# Permissions

\`npm run docs:permissions\` writes this page from the contract, where every endpoint declares its access. A check compares
both. The server checks access before anything else of a call (\`apps/server/src/plugins/access.ts\`). Pages hide what the
reader may not do, but decide nothing.

- A session is valid in its own area and at its own distributor only. Administrators of the platform have no distributor.
- A permission is a cell of \`packages/domain/src/identity/module-permissions.ts\`. Executives flagged as administrators have every
  permission of their distributor's modules. Without the module nobody has any.
- Where the column «proof» says «recent», the caller must have proved their identity in the last fifteen minutes, by signing
  in or by POST /api/…/auth/proof. Otherwise the answer is PROOF_REQUIRED and nothing changes.
- A second factor is required of administrators, of executives who may approve, revoke or change operators and roles, and of
  all executives where the distributor says so. Without one they can call only what sets one up or signs out. Every other
  call answers SECOND_FACTOR_REQUIRED. Demo data requires it only where the distributor says so.
- On the hosts of a suspended distributor only a certificate's state, a client's sign-in and a holder's revocation answer
  (\`packages/contract/src/endpoint/suspended-host.ts\`), and what answers on any host.
- Operations check what depends on the row: clients reach their own rows, executives the channel of the module that they
  call, and nobody approves a request that they created. Rows of others answer «not found».
- The tokens in the addresses of a correction, a password reset and an administrator's link have 256 random bits.
  /api/mailbox answers only on loopback and with demo data. Outside the contract, anybody may call /healthz.
  /readyz, /metrics, /api/docs and /api/openapi.json ask for OPERATIONS_TOKEN, except with demo data. /internal/tls-allowed
  answers programs of this machine and whoever has OPERATIONS_TOKEN.
`

function callerOf({ access }: ListedEndpoint): Caller {
  return typeof access === "string" ? access : "executive"
}

function permissionOf({ access }: ListedEndpoint): string {
  return typeof access === "string" ? "any" : `\`${access.permission}\``
}

function sectionOf(caller: Caller, endpoints: readonly ListedEndpoint[]): string {
  const isStaff = caller === "executive"
  const asksProof = endpoints.some(({ proof }) => proof)
  const rows = endpoints.map((endpoint) => [
    `\`${endpoint.method} ${endpoint.path}\``,
    ...(isStaff ? [permissionOf(endpoint)] : []),
    ...(asksProof ? [endpoint.proof ?? ""] : []),
    endpoint.summary,
  ])
  const head = ["call", ...(isStaff ? ["permission"] : []), ...(asksProof ? ["proof"] : []), "what for"]
  const lines = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`)
  return `## ${callers[caller]}\n\n${lines.join("\n")}\n`
}

/** The content of docs/reports/permissions.md. */
export function permissionsPage(endpoints: readonly ListedEndpoint[]): string {
  const sections = order.map((caller) =>
    sectionOf(
      caller,
      endpoints.filter((endpoint) => callerOf(endpoint) === caller),
    ),
  )
  return [introduction, ...sections].join("\n")
}
