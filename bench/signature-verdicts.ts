import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { checkDocument } from "@trazo/documents/verdict/check-document"
import type { DocumentCheck } from "@trazo/documents/verdict/document-check"
import type { Verdict } from "@trazo/documents/verdict/reasons"
import { explanationOf } from "./signature-differences.ts"

/*
 * Writes docs/reports/signature-verdicts.md: what this reader says of a folder of signed files, beside what other programs said
 * in its verdicts.tsv. `node bench/signature-verdicts.ts --folder signatures`.
 */

const names: Record<Verdict, string> = {
  valid: "Firma válida",
  validBut: "Válida, pero…",
  unknown: "No se puede afirmar",
  invalid: "No válida",
}

interface Row {
  readonly file: string
  readonly others: string
  readonly check: DocumentCheck
  /** As if every issuer were known and no certificate revoked, at the time that the signer states. */
  readonly trusting: DocumentCheck
  readonly milliseconds: number
}

async function rowOf(folder: string, file: string, others: string): Promise<Row> {
  const bytes = new Uint8Array(readFileSync(join(folder, file)))
  const start = performance.now()
  const now = new Date("2026-11-25T12:00:00Z")
  const check = await checkDocument(bytes, { trust: [], now })
  const milliseconds = performance.now() - start
  const trust = check.signatures.flatMap(({ signer }) => (signer ? [signer.der] : []))
  const stated = check.signatures.flatMap(({ time }) => (time ? [time.at.getTime()] : []))
  const trusting = await checkDocument(bytes, {
    trust,
    now: stated.length > 0 ? new Date(Math.max(...stated)) : now,
    statusOf: async () => ({ status: "good" }),
  })
  return { file, others, check, trusting, milliseconds }
}

function codesOf({ reasons, signatures }: DocumentCheck): string {
  const all = [...reasons, ...signatures.flatMap((signature) => signature.reasons)]
  const worst = all.filter(({ verdict }) => verdict !== "valid").map(({ code }) => code)
  return [...new Set(worst)].join(", ")
}

function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ file, others, check, trusting }) => {
    const cells = [
      file.replace("/", ": ").replaceAll("_", "\\_"),
      others,
      names[check.verdict],
      `${names[trusting.verdict]}${codesOf(trusting) ? ` (${codesOf(trusting)})` : ""}`,
      explanationOf(file, others, trusting),
    ]
    return `| ${cells.join(" | ")} |`
  })
  return [
    "| file | others | ours | ours, if every issuer were known | difference |",
    "| --- | --- | --- | --- | --- |",
    ...lines,
  ].join("\n")
}

const { values } = parseArgs({ options: { folder: { type: "string" }, out: { type: "string" } } })
const folder = values.folder ?? ""
const verdicts = new Map(
  readFileSync(join(folder, "verdicts.tsv"), "utf8")
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"))
    .map(([file = "", , ...parts]) => [file, parts.filter(Boolean).join(", ")]),
)
const files = ["pdf", "xml", "cms"].flatMap((kind) =>
  readdirSync(join(folder, kind)).map((name) => `${kind}/${name}`),
)
const rows: Row[] = []
for (const file of files.sort()) rows.push(await rowOf(folder, file, verdicts.get(file) ?? ""))
const slowest = Math.max(...rows.map(({ milliseconds }) => milliseconds))
const count = (verdict: Verdict) => rows.filter(({ trusting }) => trusting.verdict === verdict).length
const text = `# Signature verdicts

What this reader says of ${rows.length} signed files of other people, beside what pdfsig (PDF), xmlsec1 (XML) and openssl (CMS) say,
which do arithmetic only. No issuer in these files is on the trust list, so no verdict of ours is better than «No se puede
afirmar». The fourth column repeats the check as if every issuer were known, no certificate were revoked, and today were the
day of the signature: only then can content of an attacker be called valid.

With every issuer known: ${count("valid")} «Firma válida», ${count("validBut")} «Válida, pero…», ${count("unknown")} «No se puede afirmar», ${count("invalid")} «No válida».
The slowest file takes ${Math.ceil(slowest / 100) / 10} s. \`bench/signature-verdicts.ts\` writes this page.

${tableOf(rows)}
`
writeFileSync(values.out ?? join(import.meta.dirname, "../docs/reports/signature-verdicts.md"), text)
