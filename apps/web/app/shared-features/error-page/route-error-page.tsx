import { DefaultShell } from "../../shell/default-shell.tsx"
import { ErrorPage } from "./error-page.tsx"
import { ErrorPageGuard } from "./error-page-guard.tsx"
import { readError } from "./error-reading.ts"

/** The error page in its frame; when either of them fails, what is left is a way home (C7). */
export function RouteErrorPage({ error }: { error: unknown }) {
  const { status, message } = readError(error)
  return (
    <ErrorPageGuard>
      <DefaultShell>
        <ErrorPage status={status} message={message} />
      </DefaultShell>
    </ErrorPageGuard>
  )
}
