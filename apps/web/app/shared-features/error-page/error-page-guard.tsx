import { Component } from "react"

/** C7: an error while the error page is shown. */
export class ErrorPageGuard extends Component<{ children: React.ReactNode }, { failed: boolean }> {
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
