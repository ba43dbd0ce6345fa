import * as contract from "@trazo/contract/buying/new-requests"
import { on } from "../../../plugins/contract-routes.ts"
import { sendStarted } from "../../requests/requests/resume-token.ts"
import { continueDraft, discardDraft, getNewRequestOptions } from "./account-drafts.ts"
import { startNewRequest } from "./start-new-request.ts"
export const accountDraftRoutes = [
  on(contract.getNewRequestOptions, getNewRequestOptions),
  on(contract.startNewRequest, async ({ scope, actor, body, request, reply }, deps) =>
    sendStarted(reply, await startNewRequest(scope, { ...body, actor, address: request.ip }, deps)),
  ),
  on(contract.continueDraft, async ({ scope, actor, params, reply }, deps) =>
    sendStarted(reply, await continueDraft(scope, { actor, ...params }, deps)),
  ),
  on(contract.discardDraft, discardDraft),
]
