import * as contract from "@trazo/contract/buying/resume"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { setResumeCookie } from "../../requests/requests/resume-token.ts"
import { endLinks } from "./end-links.ts"

export function requestLinkRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.endResumeLinks, deps, async ({ scope, actor, reply }) => {
    const { resumeToken } = await endLinks(scope, actor, deps)
    setResumeCookie(reply, resumeToken)
    return { ok: true as const }
  })
}
