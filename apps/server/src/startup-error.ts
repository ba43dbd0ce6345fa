/** Why the server can't start, in Spanish, for whoever runs it: printed without a stack. */
export class StartupError extends Error {
  override name = "StartupError"
}
