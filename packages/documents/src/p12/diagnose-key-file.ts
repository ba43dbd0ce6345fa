import * as oids from "@trazo/pki/asn1/object-identifiers"
import { equalBytes } from "@trazo/pki/bytes"
import { allowsKeyUsage } from "@trazo/pki/x509/extension-values"
import { readName } from "@trazo/pki/x509/name"
import {
  type FindingCode,
  type Fix,
  findingTexts,
  type Program,
  programs,
  type Severity,
} from "./program-findings.ts"
import type { KeyFile, KeyIdentity } from "./read-key-file.ts"

export interface ProgramVerdict {
  readonly program: Program
  readonly state: "works" | "unsure" | "fails"
  readonly findings: readonly FindingCode[]
}

export interface KeyFileVerdict {
  readonly programs: readonly ProgramVerdict[]
  /** Copies that would mend a finding, the more useful first. */
  readonly fixes: readonly Fix[]
  /** Whether a copy serves in every program that refuses this file; none mends a certificate. */
  readonly isMendedByCopy: boolean
}

interface Finding {
  readonly code: FindingCode
  readonly severity: Severity
  readonly programs: readonly Program[]
}

const openers: readonly Program[] = ["java", "dotnet", "openssl", "macos", "browsers"]
const signers: readonly Program[] = ["sri", "firmaec", "adobe"]

/** Says for each of the programs whether the file serves, and why not. `now` decides whether the certificate holds. */
export function diagnoseKeyFile(
  file: KeyFile,
  identity: KeyIdentity,
  now: Date,
  asked: readonly Program[] = programs,
): KeyFileVerdict {
  const findings = [
    ...certificateFindings(identity, now),
    ...keyFindings(file, identity),
    ...fileFindings(file),
  ].filter((finding) => finding.programs.some((program) => asked.includes(program)))
  return {
    programs: asked.map((program) => verdictOf(program, findings)),
    fixes: fixesOf(findings),
    isMendedByCopy: findings.every(
      ({ code, severity }) => severity !== "fails" || "fix" in findingTexts[code],
    ),
  }
}

function verdictOf(program: Program, all: readonly Finding[]): ProgramVerdict {
  const findings = all.filter(({ programs: named }) => named.includes(program))
  const has = (severity: Severity) => findings.some((finding) => finding.severity === severity)
  const order: readonly Severity[] = ["fails", "unsure", "note"]
  return {
    program,
    state: has("fails") ? "fails" : has("unsure") ? "unsure" : "works",
    findings: findings
      .sort((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity))
      .map(({ code }) => code),
  }
}

/** Only what some program refuses is worth a copy. */
function fixesOf(findings: readonly Finding[]): Fix[] {
  const fixes = findings
    .filter(({ severity }) => severity !== "note")
    .flatMap(({ code }) => {
      const { fix } = findingTexts[code] as { fix?: Fix }
      return fix ? [fix] : []
    })
  return (["password", "modern", "compatible"] as const).filter((fix) => fixes.includes(fix))
}

const note = (code: FindingCode, ...named: Program[]): Finding => ({
  code,
  severity: "note",
  programs: named,
})
const unsure = (code: FindingCode, ...named: Program[]): Finding => ({
  code,
  severity: "unsure",
  programs: named,
})
const fails = (code: FindingCode, ...named: Program[]): Finding => ({
  code,
  severity: "fails",
  programs: named,
})

function* certificateFindings({ certificate }: KeyIdentity, now: Date): Generator<Finding> {
  if (certificate.notAfter < now) {
    yield fails("expired", ...signers)
    yield unsure("expired", ...openers)
  }
  if (certificate.notBefore > now) {
    yield fails("notYetValid", ...signers)
    yield unsure("notYetValid", ...openers)
  }
  if (!allowsKeyUsage(certificate, "digitalSignature")) {
    yield fails("notForSigning", "sri", "firmaec")
    const repudiates = allowsKeyUsage(certificate, "nonRepudiation")
    yield repudiates ? note("notForSigning", "adobe") : fails("notForSigning", "adobe")
  }
  if (equalBytes(certificate.issuer, certificate.subject)) {
    yield fails("selfSigned", "sri", "firmaec")
    yield unsure("selfSigned", "adobe")
  } else yield note("adobeTrust", "adobe")
  if (readName(certificate.issuer, "BER").some(({ value }) => !isAscii(value))) {
    yield unsure("issuerWithAccents", "sri")
  }
}

function* keyFindings(file: KeyFile, { algorithm, certificate, chain }: KeyIdentity): Generator<Finding> {
  if (algorithm.kind !== "RSA") {
    yield fails("notRsa", "sri")
    yield unsure("notRsa", "firmaec")
  } else if (algorithm.bits < 2048) yield unsure("shortKey", ...signers)
  if (file.keyCount > 1) yield unsure("severalKeys", "sri", "java", "dotnet", "openssl")
  if (chain.length === 0 && !equalBytes(certificate.issuer, certificate.subject)) {
    yield unsure("noChain", "adobe")
    yield note("noChain", "dotnet", "java")
  }
}

function* fileFindings(file: KeyFile): Generator<Finding> {
  if (file.container === "pem") {
    yield fails("pem", ...signers, "java", "dotnet", "macos", "browsers")
    if (file.protection.bareKeys > 0) yield unsure("bareKey", "openssl")
    return
  }
  const { aliases, mac, bareKeys } = file.protection
  if (bareKeys > 0) {
    yield fails("bareKey", "java", "firmaec")
    yield unsure("bareKey", "sri", "adobe", "dotnet", "openssl", "macos", "browsers")
  }
  if (file.password === "") yield unsure("emptyPassword", ...signers, ...openers)
  if (!isAscii(file.password)) {
    yield fails("passwordNotAscii", "java", "firmaec")
    yield unsure("passwordNotAscii", "sri", "adobe", "dotnet", "openssl", "macos")
  }
  if (aliases.some((alias) => !isAscii(alias))) yield note("aliasWithAccents", "java")
  if (mac === null) yield unsure("noMac", ...signers, ...openers)
  if (mac?.kind === "pbmac1") yield* newMacFindings()
  yield* cipherFindings(file)
  yield note("ownStore", "browsers")
}

function* newMacFindings(): Generator<Finding> {
  yield fails("pbmac1", "java", "firmaec", "dotnet", "macos")
  yield unsure("pbmac1", "sri", "adobe", "openssl", "browsers")
}

const rc2: readonly string[] = [oids.pbeWith40BitRc2, oids.pbeWith128BitRc2]
const tripleDes: readonly string[] = [oids.pbeWith3KeyTripleDes, oids.pbeWith2KeyTripleDes]

/** What Java 17 opens, and with it FirmaEC. It takes another cipher for a damaged file or a wrong password. */
const javaCiphers: readonly string[] = [...rc2, oids.pbeWith3KeyTripleDes, oids.aes128Cbc, oids.aes256Cbc]

/** Limits of .NET 9: for one derivation, and for all together. */
const dotnetRounds = { each: 300_000, together: 1_000_000 }

function* cipherFindings({ protection: { mac, ciphers } }: KeyFile): Generator<Finding> {
  const has = (algorithms: readonly string[]) =>
    ciphers.some(({ algorithm }) => algorithms.includes(algorithm))
  if (has(rc2)) {
    yield fails("rc2", "openssl")
    yield unsure("rc2", "sri")
  }
  if (has(tripleDes)) yield note("oldCipher", "openssl", "dotnet")
  const isOpenedByJava = ciphers.every(({ algorithm }) => javaCiphers.includes(algorithm))
  if (!isOpenedByJava) {
    yield fails("javaCipher", "java", "firmaec")
    yield unsure("javaCipher", "sri")
  }
  if (ciphers.some(({ algorithm }) => ![...rc2, ...tripleDes].includes(algorithm))) {
    if (isOpenedByJava) yield note("modernOldJava", "java")
    yield note("modernOldWindows", "dotnet")
    yield unsure("modernMacos", "macos")
    yield unsure("adobeCipher", "adobe")
  }
  const rounds = [...ciphers, ...(mac ? [mac] : [])].map((derivation) => derivation.rounds)
  const together = rounds.reduce((sum, one) => sum + one, 0)
  if (rounds.some((one) => one > dotnetRounds.each) || together > dotnetRounds.together) {
    yield fails("dotnetRounds", "dotnet")
  }
  if (together > dotnetRounds.together) yield unsure("slowRounds", "sri")
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}
