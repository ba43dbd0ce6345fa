/** Whom a certificate speaks for, by its policy. */
export type PolicySubject = "natural" | "member" | "legalRepresentative" | "company" | "official" | "seal"

/** Arcs of ARCOTEL-2024-0176 under every authority's own arc, whatever follows them (archive or secure device). */
const newArcs: [string, PolicySubject][] = [
  ["2.1", "natural"],
  ["2.2", "member"],
  ["2.3", "legalRepresentative"],
  ["102.2.4", "seal"],
]

/** Enterprise arcs (1.3.6.1.4.1.…) of the authorities that issue under ARCOTEL-2024-0176. */
const newAuthorities = [
  37442, 37746, 65311, 57153, 52643, 59382, 56105, 64849, 61305, 62431, 64482, 62566, 63542,
]

/** Earlier policies, each under 1.3.6.1.4.1. Some reuse an arc that now has another meaning. */
const legacyPolicies: [string, PolicySubject][] = [
  // ANF AC
  ["37442.3.4.1.2.22", "natural"],
  ["37442.3.4.1.4.22", "natural"],
  ["37442.2.5.1.3", "company"],
  ["37442.2.5.1.10", "company"],
  ["37442.4.1.3.22", "official"],
  ["18332.3.4.1.2.22", "natural"],
  ["18332.2.5.1.3", "company"],
  ["18332.4.1.3.22", "official"],
  // Security Data
  ["37746.2.7", "natural"],
  ["37746.2.8", "company"],
  ["37746.2.9", "legalRepresentative"],
  ["37746.2.10", "member"],
  ["37746.2.11", "official"],
  ["37746.2.15", "natural"],
  // Uanataca, Eclipsoft
  ["47286.102.2.1", "natural"],
  ["47286.102.2.2", "member"],
  ["47286.102.2.3", "legalRepresentative"],
  ["47286.102.2.4", "company"],
  // Banco Central
  ["37947.2.1.1", "natural"],
  ["37947.2.2.1", "company"],
  ["37947.2.3.1", "official"],
  // Consejo de la Judicatura
  ["43745.1.2.1.1", "natural"],
  ["43745.1.2.1.2", "company"],
  ["43745.1.2.1.3", "official"],
  ["43745.1.2.1.4", "member"],
  // Registro Civil
  ["55519.1.1.1.5.3.2", "natural"],
  // Datil, ArgosData (old and new alike), Lazzate, AlphaTechnologies, CorpNewBest, FirmaSegura
  ["52643.2.5.1", "natural"],
  ["52643.2.5.2", "company"],
  ["59198.2.1.1", "natural"],
  ["59198.2.2.1", "legalRepresentative"],
  ["59382.2.1", "natural"],
  ["59382.2.2", "company"],
  ["56105.2.1", "natural"],
  ["56105.2.2", "company"],
  ["34380.2.7", "natural"],
  ["34380.2.8", "company"],
  ["34380.2.10", "member"],
  ["61305.2.2.1", "natural"],
  ["61305.2.2.2", "company"],
]

const enterprises = "1.3.6.1.4.1."

/**
 * Whom the first known policy speaks for, or undefined for unknown policies. `ownArc` is this authority's own arc.
 * `generation` resolves arcs that an authority used with two meanings.
 */
export function policySubjectOf(
  policies: string[],
  ownArc: string,
  generation: "A" | "B",
): PolicySubject | undefined {
  for (const policy of policies) {
    const [legacy, current] = [legacySubject(policy), newSubject(policy, ownArc)]
    const subject = generation === "A" ? (legacy ?? current) : (current ?? legacy)
    if (subject) return subject
  }
  return undefined
}

function legacySubject(policy: string): PolicySubject | undefined {
  return legacyPolicies.find(([arc]) => isUnder(policy, enterprises + arc))?.[1]
}

function newSubject(policy: string, ownArc: string): PolicySubject | undefined {
  const arcs = [ownArc, ...newAuthorities.map((number) => enterprises + number)]
  const arc = arcs.find((one) => policy.startsWith(`${one}.`))
  return arc === undefined ? undefined : newArcs.find(([suffix]) => isUnder(policy, `${arc}.${suffix}`))?.[1]
}

function isUnder(policy: string, arc: string): boolean {
  return policy === arc || policy.startsWith(`${arc}.`)
}
