import * as contract from "@trazo/contract/buying/new-requests"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { sendStarted } from "../../requests/requests/resume-token.ts"
import { continueDraft, discardDraft, getNewRequestOptions } from "./account-drafts.ts"
import { startNewRequest } from "./start-new-request.ts"

export function accountDraftRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getNewRequestOptions, deps, ({ scope, actor }) =>
    getNewRequestOptions(scope, actor, deps),
  )
  route(app, contract.startNewRequest, deps, async ({ scope, actor, body, request, reply }) =>
    sendStarted(reply, await startNewRequest(scope, { ...body, actor, address: request.ip }, deps)),
  )
  route(app, contract.continueDraft, deps, async ({ scope, actor, params, reply }) =>
    sendStarted(reply, await continueDraft(scope, { actor, ...params }, deps)),
  )
  route(app, contract.discardDraft, deps, ({ scope, actor, params }) =>
    discardDraft(scope, { actor, ...params }, deps),
  )
}
