import type { MailHealth, SenderCheck } from "@trazo/contract/platform/mail-health"
import {
  dkimVerdict,
  dmarcVerdict,
  isPublicDomain,
  type SenderRecordVerdict,
  spfVerdict,
  withParents,
} from "@trazo/domain/platform/sender-records"
import { isAllowed } from "../../../actor.ts"
import type { DomainRecords } from "../../../adapters/domain-records/port.ts"
import type { Call } from "../../../call.ts"
import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { listFailedMails } from "../mail/mail-delivery.ts"
import { presentHealth } from "./email-texts.ts"

/** Asks the DNS before it opens a transaction. */
export async function checkDelivery(
  { scope, actor }: Call,
  deps: Pick<Deps, "db" | "settings" | "domainRecords">,
): Promise<MailHealth> {
  const checks = await checkSender(deps.settings, deps.domainRecords)
  const failed = await inScope(deps.db, scope, listFailedMails)
  const seesAddresses = isAllowed(actor, "/clients:view")
  return presentHealth({ sender: deps.settings.mailFrom, checks, failed, seesAddresses })
}

type SenderSettings = Pick<Deps["settings"], "mailFrom" | "bounceAddress" | "dkimSelector">

function checkSender(
  { mailFrom, bounceAddress, dkimSelector }: SenderSettings,
  records: DomainRecords,
): Promise<SenderCheck[]> {
  const domain = domainOf(mailFrom)
  if (!isPublicDomain(domain))
    return Promise.resolve(
      (["spf", "dkim", "dmarc"] as const).map((key) =>
        unknown(key, "El remitente de esta instalación no tiene un dominio público: no hay qué comprobar."),
      ),
    )
  // Receivers check SPF for the return address (RFC 7208, section 2.4).
  const spfDomain = domainOf(bounceAddress ?? mailFrom)
  return Promise.all([
    check("spf", { names: [spfDomain], verdict: spfVerdict }, records),
    dkimSelector === null
      ? unknown(
          "dkim",
          "Falta saber el selector con el que firma el servidor de correo (ajuste DKIM_SELECTOR).",
        )
      : check("dkim", { names: [`${dkimSelector}._domainkey.${domain}`], verdict: dkimVerdict }, records),
    check(
      "dmarc",
      { names: withParents(domain).map((name) => `_dmarc.${name}`), verdict: dmarcVerdict },
      records,
    ),
  ])
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1)

const unknown = (key: SenderCheck["key"], advice: string): SenderCheck => ({
  key,
  advice,
  name: null,
  state: "unknown",
  record: null,
})

/** Of the first name that has a record. */
async function check(
  key: SenderCheck["key"],
  {
    names,
    verdict,
  }: { names: readonly string[]; verdict: (texts: readonly string[]) => SenderRecordVerdict },
  records: DomainRecords,
): Promise<SenderCheck> {
  for (const name of names) {
    const texts = await records.texts(name)
    if (texts === null) {
      const advice = "Ningún servidor DNS respondió desde aquí. Inténtelo más tarde."
      return { key, name, state: "unreachable", record: null, advice }
    }
    const found = verdict(texts)
    if (found.state !== "missing") return { key, name, ...found }
  }
  return { key, name: names[0] ?? null, ...verdict([]) }
}
