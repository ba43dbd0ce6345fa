import type { FastifyInstance } from "fastify"
import type { Deps } from "./deps.ts"
import { authorityJobs } from "./features/authority/jobs.ts"
import { authorityRoutes } from "./features/authority/routes.ts"
import { fileJobs } from "./features/files/jobs.ts"
import { mailJobs } from "./features/mail/jobs.ts"
import type { JobDefinition } from "./jobs/jobs.ts"

type Routes = (app: FastifyInstance, deps: Deps) => void | Promise<void>

/** Every feature that answers calls: one line each, its `routes.ts`. */
const routes: readonly Routes[] = [authorityRoutes]

/** Every feature that has work for later: one line each, its `jobs.ts`. */
const jobs: readonly ((deps: Deps) => JobDefinition[])[] = [authorityJobs, fileJobs, mailJobs]

export async function registerFeatures(app: FastifyInstance, deps: Deps): Promise<void> {
  for (const register of routes) await register(app, deps)
}

export function allJobs(deps: Deps): JobDefinition[] {
  return jobs.flatMap((definitions) => definitions(deps))
}
