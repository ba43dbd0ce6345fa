import { Switch, Text } from "@mantine/core"
import "@mantine/core/styles/Switch.layer.css"
import { paths } from "@trazo/contract/paths"
import { userFields } from "@trazo/domain/identity/account-fields"
import { useState } from "react"
import { Link, useActionData, useLocation, useSearchParams } from "react-router"
import { SignInForm } from "../../../shared-features/identity/sign-in/sign-in-form.tsx"
import { useFormFailure } from "../../../shared-features/platform/intent/page-action.ts"
import { noteAccountPassword } from "../session/account-password.ts"
import { CodeLogin, type SentCode } from "./code-login.tsx"

interface ClientLoginProps {
  title: string
  /** Asks whether the user is an internal client (G11). */
  asksInternal?: boolean
}

/** Signs in by password, or by code with `?con=codigo`. */
export function ClientLogin({ title, asksInternal = false }: ClientLoginProps) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const actionData = useActionData<{ sent?: SentCode }>()
  const { typed } = useFormFailure()
  const [user, setUser] = useState(() => typed("user"))
  const [internal, setInternal] = useState(() => typed("internal") === "true")
  const question = asksInternal ? <InternalSwitch checked={internal} onChange={setInternal} /> : null

  if (search.get("con") === "codigo") {
    return (
      <>
        <CodeLogin
          title={title}
          user={user}
          onUser={setUser}
          question={question}
          sent={actionData?.sent}
          internal={internal}
          otherPath={pathname}
        />
        <BackToShop />
      </>
    )
  }
  return (
    <>
      <SignInForm
        title={title}
        user={userFields.client}
        defaultUser={user}
        onUser={setUser}
        onPassword={(password) => void noteAccountPassword(password)}
        question={question}
        resetPath={paths.resetPassword}
        otherWay={
          <>
            <Link to={`${pathname}?con=codigo`} replace className="tap" style={{ justifyContent: "center" }}>
              Ingresar con un código
            </Link>
            <Link to={paths.revoke} className="tap" style={{ justifyContent: "center", textAlign: "center" }}>
              Revocar mi firma con su código de revocación
            </Link>
          </>
        }
      />
      <BackToShop />
    </>
  )
}

/** For who came here without an account. */
function BackToShop() {
  return (
    <Text ta="center" mt="md">
      ¿Todavía no tiene firma? <Link to={paths.home}>Pídala aquí</Link>
    </Text>
  )
}

function InternalSwitch({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <Switch
      py={4}
      size="md"
      withThumbIndicator={false}
      name="internal"
      value="true"
      label="Soy cliente interno"
      description="Actívelo si su cuenta es de las que maneja la propia distribuidora."
      styles={{
        label: { fontSize: "var(--text-m)", fontWeight: 600, lineHeight: "24px" },
        description: { fontSize: "var(--text-s)", fontWeight: 400 },
        // The track of a switch that is off needs a contrast of 3:1 (WCAG 2.2, 1.4.11).
        track: checked ? {} : { background: "var(--line-strong)", borderColor: "var(--line-strong)" },
      }}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
