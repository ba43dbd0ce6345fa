import { Component } from "react"
import { DefaultShell } from "../../../shell/default-shell.tsx"
import { ConnectionLostPage } from "./connection-lost-page.tsx"
import { ErrorPage } from "./error-page.tsx"
import { isConnectionLost, readError } from "./error-reading.ts"

/** The error page in its frame. When either fails, only a link home is shown (C7). */
export function RouteErrorPage({ error }: { error: unknown }) {
  const { status, message } = readError(error)
  return (
    <ErrorPageGuard>
      <DefaultShell>
        {isConnectionLost(error) ? <ConnectionLostPage /> : <ErrorPage status={status} message={message} />}
      </DefaultShell>
    </ErrorPageGuard>
  )
}

/** C7: an error while the error page is shown. */
class ErrorPageGuard extends Component<{ children: React.ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <main>
        <h1>Algo falló de nuestro lado</h1>
        <p>
          <a href="/">Go back to home</a>
        </p>
      </main>
    )
  }
}

/** Shown when the error page fails (C7). Needs no brand and no scripts, and has a link home. */
export const lastResortPage = (helpCode: string) => `<!DOCTYPE html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Error 500</title>
</head>
<body>
<h1>Algo falló de nuestro lado</h1>
<p>Intente otra vez en un momento. Código de ayuda: ${helpCode}.</p>
<p><a href="/">Go back to home</a></p>
</body>
</html>
`
