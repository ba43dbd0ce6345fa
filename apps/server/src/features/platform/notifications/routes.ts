import { clientNotifications, executiveNotifications } from "@trazo/contract/platform/notifications"
import { on } from "../../../plugins/contract-routes.ts"
import { deleteReadNotifications, listNotifications, readNotifications } from "./own-notifications.ts"

export const notificationRoutes = [clientNotifications, executiveNotifications].flatMap(
  ({ list, read, deleteRead }) => [
    on(list, ({ scope, actor, query }, deps) => listNotifications(scope, { actor, ...query }, deps)),
    on(read, ({ scope, actor, body }, deps) => readNotifications(scope, { actor, ...body }, deps)),
    on(deleteRead, ({ scope, actor, query }, deps) =>
      deleteReadNotifications(scope, { actor, ...query }, deps),
    ),
  ],
)
