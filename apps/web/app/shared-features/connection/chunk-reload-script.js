// Runs before everything else, in the page's head: a chunk that is gone may be the one that would say so.
;((page) => {
  const key = "trazo:reloaded-at"
  const pause = 60000

  /**
   * Reloads once, at most once a minute: the page that was being opened, or this one. Without storage nothing could
   * stop a second reload, so there is none.
   */
  function reloadOncePerMinute() {
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

  // React Router asks here instead of reloading by itself (build-steps/guard-chunk-reload.ts).
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
