import * as contract from "@trazo/contract/buying/pairing"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { readPairedSession, readToken, setPairedSession } from "../../../plugins/session-cookies.ts"
import { findApplicant } from "../../identity/sessions/find-actor.ts"
import {
  confirmPairing,
  endPairing,
  getPairing,
  joinPairing,
  previewPairing,
  startPairing,
} from "./pair-phone.ts"
import { getPairedDocuments, requirePaired, uploadPairedDocument } from "./paired-documents.ts"

export function pairingRoutes(app: FastifyInstance, deps: Deps): void {
  const scannedBy = async (scope: Scope, request: FastifyRequest, code: string) => {
    const token = readToken(request, "request")
    const own = token ? await findApplicant({ token, scope }, deps) : null
    return { code, session: readPairedSession(request), ownRequest: own?.id ?? null }
  }
  route(app, contract.startPairing, deps, ({ scope, actor }) => startPairing(scope, actor, deps))
  route(app, contract.getPairing, deps, ({ scope, actor }) => getPairing(scope, actor, deps))
  route(app, contract.confirmPairing, deps, ({ scope, actor, body }) =>
    confirmPairing(scope, { actor, ...body }, deps),
  )
  route(app, contract.endPairing, deps, ({ scope, actor }) => endPairing(scope, actor, deps))
  route(app, contract.previewPairing, deps, async ({ scope, body, request }) =>
    previewPairing(scope, await scannedBy(scope, request, body.code), deps),
  )
  route(app, contract.joinPairing, deps, async ({ scope, body, request, reply }) => {
    const scanned = await scannedBy(scope, request, body.code)
    const userAgent = request.headers["user-agent"] ?? ""
    const { session } = await joinPairing(scope, { ...scanned, userAgent }, deps)
    if (session) setPairedSession(reply, session)
    return { ok: true as const }
  })
  route(app, contract.getPairedDocuments, deps, ({ scope, request }) =>
    getPairedDocuments(scope, readPairedSession(request), deps),
  )
  route(
    app,
    contract.uploadPairedDocument,
    deps,
    ({ scope, params, upload: { file }, request }) => {
      const session = readPairedSession(request)
      const sent = { session, documentType: params.paper, file, address: request.ip }
      return uploadPairedDocument(scope, sent, deps)
    },
    { beforeFile: ({ scope, request }) => requirePaired(scope, readPairedSession(request), deps) },
  )
}
