import { listCertificates, revokeCertificate, sendRevocationCode } from "@trazo/contract/certificates"
import { ApiError } from "@trazo/contract/errors"
import { paths } from "@trazo/contract/paths"
import { data, redirect } from "react-router"
import { call, load } from "../../shared-features/api/call.ts"
import { formFailure } from "../../shared-features/api/form-failure.ts"
import { pageTitle } from "../../shared-features/branding/page-title.ts"
import type { Route } from "./+types/revocation"
import { codeSent } from "./one-time-code/code-sent.ts"
import { ChooseCertificate } from "./revocation/choose-certificate.tsx"
import { isRevocable } from "./revocation/is-revocable.ts"
import { RevocationFlow } from "./revocation/revocation-flow.tsx"

export const meta = pageTitle("Revocar")

export async function loader({ request, context }: Route.LoaderArgs) {
  const { rows } = await load(context, listCertificates)
  const serial = new URL(request.url).searchParams.get("certificado")
  if (serial) {
    const chosen = rows.find((row) => row.serial === serial)
    const missing = new ApiError("CERTIFICATE_NOT_FOUND")
    if (!chosen) throw data(missing.toResponse(), { status: missing.status })
    return { chosen }
  }
  const revocable = rows.filter(isRevocable)
  if (revocable.length === 1 && revocable[0]) throw redirect(paths.managerRevocationOf(revocable[0].serial))
  return { revocable }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const params = { serial: new URL(request.url).searchParams.get("certificado") ?? "" }
  const text = (name: string) => String(form.get(name) ?? "")
  const optional = (name: string) => text(name) || undefined
  try {
    if (text("intent") === "send") return codeSent(await call(context, sendRevocationCode, { params }))
    const body = {
      code: text("code"),
      reason: text("reason"),
      note: optional("note"),
      eventDate: optional("eventDate"),
    }
    await call(context, revokeCertificate, { params, body })
    return null
  } catch (error) {
    return formFailure(error, form)
  }
}

export default function ManagerRevocation({ loaderData }: Route.ComponentProps) {
  if ("revocable" in loaderData) return <ChooseCertificate certificates={loaderData.revocable} />
  const { chosen } = loaderData
  return <RevocationFlow key={chosen.serial} certificate={chosen} />
}
