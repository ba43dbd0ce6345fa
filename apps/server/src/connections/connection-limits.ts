import { StartupError } from "../startup-error.ts"

export interface ConnectionLimits {
  /** What one process may open, files and sockets alike. Null where the system does not say. */
  descriptors: number | null
  /** Callers' connections, all together. */
  connections: number
  /** Connections of one network. Those of trusted proxies do not count; there it is the open requests of a network. */
  perNetwork: number
  /** Websockets before they sign in. */
  anonymousSockets: number
  anonymousSocketsPerNetwork: number
}

/** An idle connection takes about 10 KB, and up to 16 KB more of headers. */
const mostConnections = 10_000
const leastConnections = 16

/** Modules, logs, pipes, children, mail, the bucket; and the jobs', sockets' and notifications' own connections. */
const ownDescriptors = 96

/** With fewer there is room for less than 2,000 connections. */
const fewDescriptors = 4096

/**
 * Half of what the process does not need itself: each connection may have one file open while it is answered.
 * @throws StartupError
 */
export function connectionLimits(
  descriptors: number | null,
  { MAX_CONNECTIONS: wanted, DATABASE_POOL }: { MAX_CONNECTIONS?: number | undefined; DATABASE_POOL: number },
): ConnectionLimits {
  const left = descriptors === null ? Number.POSITIVE_INFINITY : descriptors - ownDescriptors - DATABASE_POOL
  const possible = Math.floor(left / 2)
  if (possible < leastConnections)
    throw new StartupError(
      `El sistema permite abrir solo ${descriptors} archivos y conexiones a la vez. Permita más: LimitNOFILE en systemd, o ulimit -n 65536.`,
    )
  if (wanted !== undefined && wanted > possible)
    throw new StartupError(
      `MAX_CONNECTIONS: con ${descriptors} descriptores caben ${possible} conexiones. Ponga menos, o permita más descriptores: LimitNOFILE en systemd, o ulimit -n.`,
    )
  const connections = wanted ?? Math.min(possible, mostConnections)
  return {
    descriptors,
    connections,
    perNetwork: share(connections, 4),
    anonymousSockets: share(connections, 4),
    anonymousSocketsPerNetwork: share(connections, 16),
  }
}

const share = (connections: number, parts: number): number => Math.max(4, Math.floor(connections / parts))

/** Node.js has raised the soft limit to the hard one. Null on Windows. */
export function descriptorLimit(): number | null {
  // Otherwise the report asks name servers. The types do not know the property.
  Object.assign(process.report, { excludeNetwork: true })
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files: { soft: number | "unlimited" } }
  }
  const soft = userLimits?.open_files.soft
  return typeof soft === "number" ? soft : null
}

/** For the start: how many callers there is room for, and what to do for more. */
export function describeConnections({ descriptors, connections, perNetwork }: ConnectionLimits): string {
  const room = `Atiende hasta ${connections} conexiones a la vez, ${perNetwork} de una misma red`
  if (descriptors === null) return `${room}.`
  const given = `${room}, con ${descriptors} descriptores.`
  return descriptors < fewDescriptors
    ? `${given} Son pocos: permita más con LimitNOFILE en systemd, o ulimit -n 65536.`
    : given
}
