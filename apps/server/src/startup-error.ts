/** An error in Spanish for the operator, printed without a stack. */
export class StartupError extends Error {
  override name = "StartupError"
}
