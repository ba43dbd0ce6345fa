// Runs first, in the page's head, because the missing chunk may be the one that handles errors.
;((page) => {
  const key = "trazo:reloaded-at"
  const pause = 60000

  /**
   * Reloads the requested page, or this one, at most once a minute. Does nothing without storage, which records the
   * last reload, and without a connection, where a reload would lose what was typed.
   */
  function reloadOncePerMinute() {
    if (page.navigator.onLine === false) return false
    try {
      const last = page.sessionStorage.getItem(key)
      if (last !== null && Date.now() - Number(last) < pause) return false
      page.sessionStorage.setItem(key, String(Date.now()))
    } catch {
      return false
    }
    const opening = page.__reactRouterDataRouter?.state.navigation.location
    if (opening) page.location.assign(opening.pathname + opening.search)
    else page.location.reload()
    return true
  }

  // React Router calls this instead of reloading the page (build-steps/guard-chunk-reload.ts).
  page.__reloadOncePerMinute = reloadOncePerMinute
  page.addEventListener("vite:preloadError", (event) => {
    if (reloadOncePerMinute()) event.preventDefault()
  })
  page.addEventListener(
    "error",
    (event) => {
      if (event.target?.tagName === "SCRIPT") reloadOncePerMinute()
    },
    true,
  )
})(window)
