import * as contract from "@trazo/contract/mail-texts"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../deps.ts"
import { route } from "../../plugins/contract-routes.ts"
import { listMailTexts } from "./list-mail-texts.ts"
import { previewMailTexts } from "./preview-mail-texts.ts"
import { saveMailTexts } from "./save-mail-texts.ts"
import { testMailTexts } from "./test-mail-texts.ts"

export function mailTextsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listMailTexts, deps, ({ scope }) => listMailTexts(scope, deps))
  route(app, contract.saveMailTexts, deps, ({ scope, actor, params: { mail: key }, body: { texts } }) =>
    saveMailTexts(scope, { actor, key, texts }, deps),
  )
  route(app, contract.previewMailTexts, deps, ({ scope, params: { mail: key }, body: { texts } }) =>
    previewMailTexts(scope, { key, texts }, deps),
  )
  route(app, contract.testMailTexts, deps, ({ scope, actor, params: { mail: key }, body: { texts } }) =>
    testMailTexts(scope, { actor, key, texts }, deps),
  )
}
