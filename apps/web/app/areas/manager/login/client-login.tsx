import { useState } from "react"
import { useActionData, useLocation, useSearchParams } from "react-router"
import { useFormFailure } from "../../../shared-features/api/use-form-failure.ts"
import { InternalSwitch } from "./internal-switch.tsx"
import { LoginWithCode, type SentCode } from "./login-with-code.tsx"
import { LoginWithPassword } from "./login-with-password.tsx"

interface ClientLoginProps {
  title: string
  /** Whether this is the door that asks. */
  asksInternal?: boolean
}

/** A client's sign-in, by password or by code; the address says which. */
export function ClientLogin({ title, asksInternal = false }: ClientLoginProps) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const answer = useActionData<{ sent?: SentCode }>()
  const { typed } = useFormFailure()
  const [user, onUser] = useState(() => typed("user"))
  const [internal, onInternal] = useState(() => typed("internal") === "true")
  const question = asksInternal ? <InternalSwitch checked={internal} onChecked={onInternal} /> : null
  const shared = { title, user, onUser, question }

  return search.get("con") === "codigo" ? (
    <LoginWithCode {...shared} otherPath={pathname} sent={answer?.sent} internal={internal} />
  ) : (
    <LoginWithPassword {...shared} otherPath={`${pathname}?con=codigo`} />
  )
}
