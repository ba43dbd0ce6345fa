import { clientNotifications, executiveNotifications } from "@trazo/contract/platform/notifications"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { deleteReadNotifications, listNotifications, readNotifications } from "./own-notifications.ts"

export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  for (const { list, read, deleteRead } of [clientNotifications, executiveNotifications]) {
    route(app, list, deps, ({ scope, actor, query }) => listNotifications(scope, { actor, ...query }, deps))
    route(app, read, deps, ({ scope, actor, body }) => readNotifications(scope, { actor, ...body }, deps))
    route(app, deleteRead, deps, ({ scope, actor, query }) =>
      deleteReadNotifications(scope, { actor, ...query }, deps),
    )
  }
}
