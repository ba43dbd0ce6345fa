import { Button } from "@mantine/core"
import type { ActivationLink } from "@trazo/contract/certificates/activation-link"
import { paths } from "@trazo/contract/paths"
import { Form, Link } from "react-router"
import { Flow } from "../frame/cards.tsx"
import { PageHeading } from "../frame/page-heading.tsx"

interface Ended {
  title: string
  text: string
  to: (requestId: string) => string
  label: string
}

const continueSignedIn = { to: paths.managerActivationOf, label: "Entrar y seguir" }

const ended: Record<Exclude<ActivationLink["state"], "open" | "known" | "continue" | "signIn">, Ended> = {
  used: {
    title: "Este enlace ya se usó",
    text: "Sirve una sola vez y ya se abrió. Siga en el dispositivo donde empezó, o entre a su cuenta para seguir en este: le enviaremos un código.",
    ...continueSignedIn,
  },
  expired: {
    title: "Este enlace ya venció",
    text: "Su solicitud sigue aprobada. Entre a su cuenta para activar su firma: le enviaremos un código.",
    ...continueSignedIn,
  },
  exhausted: {
    title: "Este enlace ya no acepta códigos",
    text: "Se escribieron demasiados códigos con él y lo cerramos para proteger su firma. Entre a su cuenta para activarla.",
    ...continueSignedIn,
  },
  activated: {
    title: "Esta firma ya está activada",
    text: "No hace falta activarla otra vez. En su cuenta puede descargar el archivo cuando lo necesite.",
    to: () => paths.managerDownload,
    label: "Entrar y descargar",
  },
  revoked: {
    title: "Esta firma fue revocada",
    text: "Ya no sirve para firmar ni se puede activar. Si la necesita, pida otra.",
    to: () => paths.home,
    label: "Pedir otra firma",
  },
  rejected: {
    title: "Su solicitud fue rechazada",
    text: "Ya no se puede activar. En su cuenta está el motivo y lo que puede hacer.",
    to: paths.managerRequest,
    label: "Entrar y ver el motivo",
  },
  ended: {
    title: "Ya no se puede activar con este enlace",
    text: "La aprobación de su solicitud cambió o terminó. En su cuenta está cómo sigue.",
    to: paths.managerRequest,
    label: "Entrar y ver mi solicitud",
  },
}

/** A link that opens nothing says why, and leads on. */
export function LinkEnded({ link: { state, requestId, number } }: { link: ActivationLink }) {
  if (state === "open" || state === "known" || state === "continue") return null
  if (state === "signIn") return <SignInFirst number={number} />
  const { title, text, to, label } = ended[state]
  return (
    <Flow head={<PageHeading title={title}>Solicitud {number}</PageHeading>}>
      <p>{text}</p>
      <Button component={Link} to={to(requestId)}>
        {label}
      </Button>
    </Flow>
  )
}

/** For an account that its mailbox alone does not open. The sign-in leads back to the link. */
function SignInFirst({ number }: { number: string }) {
  return (
    <Flow head={<PageHeading title="Entre a su cuenta para activar">Solicitud {number}</PageHeading>}>
      <p>Su cuenta pide más que este correo. Entre con ella y siga aquí mismo, sin otro código.</p>
      <Form method="post">
        <input type="hidden" name="by" value="link" />
        <Button type="submit" name="intent" value="signIn">
          Entrar a mi cuenta
        </Button>
      </Form>
    </Flow>
  )
}

export function LinkUnknown() {
  return (
    <Flow head={<PageHeading title="Este enlace no es válido" />}>
      <p>
        Ábralo completo, tal como llegó en el correo. Si le enviamos otro correo después, abra el último.
        También puede entrar a su cuenta y activar ahí.
      </p>
      <Button component={Link} to={paths.managerActivation}>
        Entrar a mi cuenta
      </Button>
    </Flow>
  )
}
