import type { OwnSession } from "@trazo/contract/account"
import classes from "./account.module.css"
import { SessionsSection } from "./sessions-section.tsx"

interface AccountScreenProps {
  sessions: readonly OwnSession[]
  /** The sections of the area, above the sessions. */
  children: React.ReactNode
}

export function AccountScreen({ sessions, children }: AccountScreenProps) {
  return (
    <div className={classes.screen}>
      <h1>Mi cuenta</h1>
      {children}
      <SessionsSection sessions={sessions} />
    </div>
  )
}
