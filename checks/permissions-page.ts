import type { Access } from "../packages/contract/src/endpoint.ts"
import type { ListedEndpoint } from "./contract-endpoints.ts"

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

const introduction = `# Who may call what

Made by \`npm run docs:permissions\` from the contract, where each endpoint says its access; a check compares. The server
asks for the access before it looks at anything else of a call (\`apps/server/src/plugins/access.ts\`); a page hides what
its reader may not do, and decides nothing.

- A session counts in its own area and at its own distributor only. An administrator of the platform has no distributor.
- A permission is a cell of \`packages/domain/src/module-permissions.ts\`. Executives flagged as administrators hold all
  that their distributor's modules have; without the module nobody holds any.
- Where the column «proof» says «recent», who calls must have proved who they are within fifteen minutes, by signing in or
  by a call of its own (POST /api/…/auth/proof); otherwise the answer is PROOF_REQUIRED and nothing changes.
- An executive whose distributor requires a second factor and who has none yet reaches the calls that set one up and the
  way out; everything else answers SECOND_FACTOR_REQUIRED.
- An operation may ask for more: clients reach only what is theirs, executives only the channel of the module that they
  call and their own distributor, and nobody approves a request that they created themselves. What is another's is not
  found.
- The tokens in the addresses of a correction, a password reset and an administrator's link are 256 random bits. /api/mailbox answers on a
  machine of its own only, with demo data. Beside the contract anybody may call /healthz, /readyz, /metrics, /api/docs
  and /api/openapi.json: behind a proxy, keep /metrics to yourself.
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

/** docs/permissions.md as the contract has it. */
export function permissionsPage(endpoints: readonly ListedEndpoint[]): string {
  const sections = order.map((caller) =>
    sectionOf(
      caller,
      endpoints.filter((endpoint) => callerOf(endpoint) === caller),
    ),
  )
  return [introduction, ...sections].join("\n")
}
