import { paths } from "@trazo/contract/paths"
import { promotionField } from "@trazo/domain/money/payment-receipt"

const name = "trazo_promotion"
const keptSeconds = 30 * 24 * 60 * 60

const codeShape = new RegExp(`^[A-Za-z0-9-]{1,${promotionField.maximum}}$`)

/** The code of a printed QR: of this address, or of the one that the visitor opened before their request. */
export function printedCode(request: Request): string {
  const typed = codeInAddress(request)
  if (typed) return typed
  const pairs = (request.headers.get("cookie") ?? "").split(";").map((pair) => pair.trim())
  const kept = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ""
  return codeShape.test(kept) ? kept : ""
}

function codeInAddress({ url }: Request): string {
  const code = new URL(url).searchParams.get("codigo") ?? ""
  return codeShape.test(code) ? code : ""
}

/** A Set-Cookie header that keeps the address's code until the visitor pays. Undefined without a code. */
export function keepPrintedCode(request: Request): string | undefined {
  const code = codeInAddress(request)
  if (!code) return undefined
  const secure = new URL(request.url).protocol === "https:" ? "; Secure" : ""
  return `${name}=${code}; Path=${paths.payment}; Max-Age=${keptSeconds}; SameSite=Lax; HttpOnly${secure}`
}
