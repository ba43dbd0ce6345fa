import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import formClasses from "../../../shared-features/sign-in/sign-in-form.module.css"
import { SignInForm } from "../../../shared-features/sign-in/sign-in-form.tsx"
import { noteAccountPassword } from "../session/account-password.ts"

export interface LoginProps {
  title: string
  /** Of the other way of signing in, at the same door. */
  otherPath: string
  /** What was typed, in either way of signing in. */
  user: string
  onUser: (user: string) => void
  /** Asks whether one is an internal client, where the door does. */
  question?: React.ReactNode
}

export function LoginWithPassword({ title, otherPath, user, onUser, question }: LoginProps) {
  return (
    <SignInForm
      title={title}
      user={{ label: "Cédula o pasaporte", type: "text" }}
      defaultUser={user}
      onUser={onUser}
      onPassword={(password) => void noteAccountPassword(password)}
      question={question}
      resetPath={paths.resetPassword}
      otherWay={
        <Link to={otherPath} replace className={formClasses.other}>
          Ingresar con un código
        </Link>
      }
    />
  )
}
