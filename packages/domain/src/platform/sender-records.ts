/** What receivers read in DNS about who may send in the name of a domain. */
type SenderRecordState = "good" | "weak" | "missing" | "wrong"

export interface SenderRecordVerdict {
  state: SenderRecordState
  /** The record that was judged. */
  record: string | null
  /** What it means, and what to do. */
  advice: string
}

/** Of texts at the sender's domain (RFC 7208). */
export function spfVerdict(texts: readonly string[]): SenderRecordVerdict {
  const [record, second] = texts.filter((text) => /^v=spf1(\s|$)/i.test(text))
  if (record === undefined)
    return missing("Publique un registro TXT que empiece con v=spf1 y nombre a su servidor de correo.")
  if (second !== undefined)
    return { state: "wrong", record, advice: "Hay dos registros SPF: deje uno solo, o ninguno vale." }
  const ending = /(?:^|\s)([+?~-]?)all(?:\s|$)/i.exec(record)?.[1]
  if (ending === "" || ending === "+")
    return {
      state: "wrong",
      record,
      advice: "Termina en +all: permite que cualquiera envíe. Cámbielo por ~all o -all.",
    }
  if (ending === "-" || ending === "~")
    return { state: "good", record, advice: "Dice qué servidores pueden enviar." }
  if (/(?:^|\s)redirect=/i.test(record))
    return { state: "good", record, advice: "Usa las reglas de otro dominio." }
  return {
    state: "weak",
    record,
    advice: "No dice qué hacer con otros servidores: termínelo en ~all o -all.",
  }
}

/** Of texts at <selector>._domainkey.<domain> (RFC 6376, section 3.6.1). */
export function dkimVerdict(texts: readonly string[]): SenderRecordVerdict {
  const record = texts.find((text) => "p" in tagsOf(text))
  if (record === undefined)
    return missing("Publique la clave pública con la que su servidor firma los correos.")
  const { p: key = "", t: flags = "" } = tagsOf(record)
  if (key === "")
    return { state: "wrong", record, advice: "La clave está revocada (p= vacío): publique la vigente." }
  if (flags.split(":").includes("y"))
    return { state: "weak", record, advice: "Está en modo de prueba (t=y): quítelo cuando todo funcione." }
  return { state: "good", record, advice: "Los destinatarios pueden comprobar la firma de los correos." }
}

/** Of texts at _dmarc.<domain> (RFC 7489, section 6.3). */
export function dmarcVerdict(texts: readonly string[]): SenderRecordVerdict {
  const [record, second] = texts.filter((text) => /^v=DMARC1\s*(;|$)/i.test(text))
  if (record === undefined)
    return missing("Publique _dmarc con v=DMARC1; p=quarantine y un correo para los informes.")
  if (second !== undefined)
    return { state: "wrong", record, advice: "Hay dos registros DMARC: deje uno solo." }
  const policy = tagsOf(record).p?.toLowerCase()
  if (policy === "quarantine" || policy === "reject")
    return { state: "good", record, advice: "Los destinatarios apartan los correos falsos." }
  if (policy === "none")
    return {
      state: "weak",
      record,
      advice: "Solo observa (p=none): cámbielo por p=quarantine cuando los informes estén limpios.",
    }
  return { state: "wrong", record, advice: "Le falta la política: p=none, p=quarantine o p=reject." }
}

function missing(advice: string): SenderRecordVerdict {
  return { state: "missing", record: null, advice }
}

function tagsOf(record: string): Record<string, string> {
  return Object.fromEntries(
    record.split(";").flatMap((tag) => {
      const at = tag.indexOf("=")
      return at < 0 ? [] : [[tag.slice(0, at).trim().toLowerCase(), tag.slice(at + 1).trim()]]
    }),
  )
}

const reserved = ["localhost", "localdomain", "local", "internal", "test", "example", "invalid"]

/** Whether the public DNS can know a domain (RFC 6761). */
export function isPublicDomain(domain: string): boolean {
  const labels = domain.toLowerCase().split(".")
  return labels.length > 1 && !reserved.includes(labels.at(-1) ?? "")
}

/** The domain and its parents, without the top level. A subdomain without DMARC follows its parent's. */
export function withParents(domain: string): string[] {
  const labels = domain.split(".")
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."))
}
