const inFeature = /^apps\/server\/src\/features\/([^/]+\/[^/]+)\//
export const featureOf = (path: string) => inFeature.exec(path)?.[1]
export const isInFeature = (path: string) => inFeature.test(path)

/** `presenters.ts`, `requests.presenters.ts` and `presenters/requests.ts` are all presenters. */
const isKind = (kind: string) => {
  const pattern = new RegExp(String.raw`/(?:(?:[a-z0-9-]+[.-])?${kind}\.ts$|${kind}/)`)
  return (path: string) => isInFeature(path) && pattern.test(path)
}
export const isPresenters = isKind("presenters")
export const isRoutes = isKind("routes")
export const isJobs = isKind("jobs")
