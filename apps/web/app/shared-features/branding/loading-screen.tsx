import classes from "./loading-screen.module.css"

/** What is seen until the distributor is known (A5). */
export function LoadingScreen() {
  return (
    <main className={classes.screen} aria-busy="true">
      <span className={classes.bar} aria-hidden="true" />
      <p role="status">Cargando . . .</p>
      <noscript>
        <a href="?">Volver a intentar</a>
      </noscript>
    </main>
  )
}
