import * as contract from "@trazo/contract/requests/new-requests"
import type { FastifyInstance, FastifyReply } from "fastify"
import type { Deps } from "../../deps.ts"
import { route } from "../../plugins/contract-routes.ts"
import { setResumeCookie } from "../requests/resume-token.ts"
import { continueDraft, discardDraft, getNewRequestOptions } from "./account-drafts.ts"
import { type StartedRequest, startNewRequest } from "./start-new-request.ts"

export function newRequestRoutes(app: FastifyInstance, deps: Deps): void {
  const open = (reply: FastifyReply, { resumeToken, ...started }: StartedRequest) => {
    setResumeCookie(reply, resumeToken)
    return started
  }
  route(app, contract.getNewRequestOptions, deps, ({ scope, actor }) =>
    getNewRequestOptions(scope, actor, deps),
  )
  route(app, contract.startNewRequest, deps, async ({ scope, actor, body, request, reply }) =>
    open(reply, await startNewRequest(scope, { ...body, actor, address: request.ip }, deps)),
  )
  route(app, contract.continueDraft, deps, async ({ scope, actor, params, reply }) =>
    open(reply, await continueDraft(scope, { actor, ...params }, deps)),
  )
  route(app, contract.discardDraft, deps, async ({ scope, actor, params }) => {
    const { id, status } = await discardDraft(scope, { actor, ...params }, deps)
    return { id, status }
  })
}
